declare namespace App {
  interface Locals {
    app: import('./server/app.ts').ShopApp;
    actor: import('./http/context.ts').Actor;
    ctx: import('./http/context.ts').Ctx;
    /** The session may have ended during an upload. */
    reloadActor: () => Promise<import('./http/context.ts').Actor>;
    /** Client address, as reported by the trusted proxy. */
    address: string;
    requestId: string;
    pageKey?: string;
    /** Set for a deleted record: the 404 page answers 410. */
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
