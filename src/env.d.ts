declare namespace App {
  interface Locals {
    app: import('./server/app.ts').ShopApp;
    actor: import('./http/context.ts').Actor;
    ctx: import('./http/context.ts').Ctx;
    /** Read from the database again: the session may have ended while a body was held back. */
    actorNow: () => Promise<import('./http/context.ts').Actor>;
    /** The caller's network address as the trusted hop saw it. */
    address: string;
    requestId: string;
    pageKey?: string;
    /** Set by a page whose record was deleted, before it shows the 404 page. */
    isGone?: boolean;
    cacheTags?: readonly string[];
    anonymousOnly?: boolean;
    kept?: import('./server/front/pageCache.ts').CachedPage;
    /** A page of the back office may show this one in a frame. */
    framed?: boolean;
    refusedAct?: import('./http/staff.ts').ActName;
  }
}

declare module 'virtual:page-acts' {
  export const pageActs: Readonly<Record<string, import('./http/staff.ts').ActName | null>>;
}
