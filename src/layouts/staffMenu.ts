import { pageActs } from 'virtual:page-acts';
import type { Actor } from '../http/context.ts';
import { mayAct } from '../http/staff.ts';
import type { Entry } from '../pageNames.ts';
import { adminPaths } from '../paths.ts';
import { adminGroups, deeperEntries } from './navigation.ts';

const openTo =
  (actor: Actor) =>
  ({ href }: Entry): boolean =>
    mayAct(actor, pageActs[href] ?? null);

export const menuFor = (actor: Actor) =>
  adminGroups
    .map(({ title, entries }) => ({ title, entries: entries.filter(openTo(actor)) }))
    .filter(({ entries }) => entries.length > 0);

export const deeperFor = (actor: Actor): readonly Entry[] => deeperEntries.filter(openTo(actor));

export const firstPageFor = (actor: Actor): string => menuFor(actor)[0]?.entries[0]?.href ?? adminPaths.security;
