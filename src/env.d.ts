declare namespace App {
  interface Locals {
    app: import('./server/app.ts').ShopApp;
    actor: import('./http/actor.ts').Actor;
    ctx: import('./http/context.ts').Ctx;
    /** Asked again of the database: while a body was held back, its session may have ended. */
    actorNow: () => Promise<import('./http/actor.ts').Actor>;
    /** The caller's network address as the trusted hop saw it. */
    address: string;
    requestId: string;
    pageKey?: string;
    /** Set by a page whose thing was deleted, before it shows the page for what is not there. */
    isGone?: boolean;
    /** Set by a page that shows data: the tags that make its copy stale. */
    cacheTags?: readonly string[];
    /** What is kept is alike for all who are not signed in, and for nobody else. */
    anonymousOnly?: boolean;
    kept?: import('./server/front/pageCache.ts').CachedPage;
    /** A page of the back office may show this one in a frame. */
    framed?: boolean;
    refusedAct?: import('./http/staff.ts').ActName;
  }
}

declare module 'virtual:page-acts' {
  /** By route; null where all of the staff may. */
  export const pageActs: Readonly<Record<string, import('./http/staff.ts').ActName | null>>;
}
