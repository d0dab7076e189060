"""Turn a side's aliases into entities."""

from dataclasses import replace

from components.actions import Action, Aid, Interact, PointOut, Ready, Strike, UseAbility
from components.side import SideMemory
from ecs.ids import EntityId


def resolve_action(memory: SideMemory, action: Action) -> Action:
    """The action with entities for aliases.  Legality has judged it: every alias in it is one the side knows."""
    entities = {alias: entity for entity, alias in memory.aliases.items()}
    actor = entities[action.actor]
    if isinstance(action, Strike | UseAbility | PointOut | Ready):
        return replace(action, actor=actor, target=entities[action.target] if action.target else 0)
    if isinstance(action, Interact) and action.door:
        return replace(action, actor=actor, door=entities[action.door], target=0)
    if isinstance(action, Interact):
        return replace(action, actor=actor, target=entities[action.target])
    if isinstance(action, Aid):
        return replace(action, actor=actor, target=entities[action.target])
    return replace(action, actor=actor)


def alias_of(memory: SideMemory, entity: EntityId) -> int:
    """The side's number for an entity, that of its latest mark if it was lost unseen (R-SEC-1), 0 if it never had one.

    For tools that see the truth.
    """
    marks = (alias for alias, mark in memory.lost.items() if mark.entity == entity)
    return memory.aliases.get(entity) or max(marks, default=0)
