declare namespace App {
  interface Locals {
    app: import('./server/app.ts').ShopApp;
    actor: import('./http/context.ts').Actor;
    ctx: import('./http/context.ts').Ctx;
    /** Reloaded after an upload, during which the session may have ended. */
    reloadActor: () => Promise<import('./http/context.ts').Actor>;
    /** Address of the client, as the trusted proxy reports it. */
    address: string;
    requestId: string;
    pageKey?: string;
    /** Makes the 404 page answer 410, for a deleted record. */
    isGone?: boolean;
    cacheTags?: readonly string[];
    anonymousOnly?: boolean;
    storedPage?: import('./server/front/pageCache.ts').CachedPage;
    allowFraming?: boolean;
    refusedPermission?: import('./http/staff.ts').Permission;
  }
}

declare module 'virtual:page-permissions' {
  export const pagePermissions: Readonly<Record<string, import('./http/staff.ts').Permission | null>>;
}
