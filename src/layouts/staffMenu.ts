import { pagePermissions } from 'virtual:page-permissions';
import { adminPaths } from '../adminPaths.ts';
import type { Actor } from '../http/context.ts';
import { isPermitted } from '../http/staff.ts';
import type { PageLink } from '../pageNames.ts';
import { adminGroups, subpageEntries } from './navigation.ts';

const isOpenTo =
  (actor: Actor) =>
  ({ href }: PageLink): boolean =>
    isPermitted(actor, pagePermissions[href] ?? null);

export const menuFor = (actor: Actor) =>
  adminGroups
    .map(({ title, entries }) => ({
      title,
      entries: entries.flatMap(({ tabs, ...entry }) => {
        const allowedTabs = (tabs ?? [entry]).filter(isOpenTo(actor));
        return allowedTabs[0] ? [{ ...entry, href: allowedTabs[0].href, tabs: tabs && allowedTabs }] : [];
      }),
    }))
    .filter(({ entries }) => entries.length > 0);

export function subpagesFor(actor: Actor): readonly PageLink[] {
  const tabs = adminGroups.flatMap(({ entries }) => entries.flatMap((entry) => entry.tabs ?? []));
  return [...tabs, ...subpageEntries].filter(isOpenTo(actor));
}

export const firstPageFor = (actor: Actor): string => menuFor(actor)[0]?.entries[0]?.href ?? adminPaths.security;
