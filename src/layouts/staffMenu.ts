import type { Actor } from '../http/actor.ts';
import { actOfPage, mayAct } from '../http/staff.ts';
import { paths } from '../paths.ts';
import { adminGroups } from './navigation.ts';

/** The menu as far as this person's role goes. */
export const menuFor = (actor: Actor) =>
  adminGroups
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ href }) => mayAct(actor, actOfPage(href))) }))
    .filter(({ entries }) => entries.length > 0);

export const firstPageFor = (actor: Actor): string => menuFor(actor)[0]?.entries[0]?.href ?? paths.adminSecurity;
