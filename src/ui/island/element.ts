import type { ComponentType } from 'react';
import interaction from './interaction.ts';
import now from './now.ts';

type Renderer = (element: HTMLElement) => (...island: [unknown, object, Record<string, string>, object]) => unknown;

const directives = { interaction, now };

/** Astro serialises a value as its kind and its content. */
type Serialized = [kind: number, value?: unknown];

function deserialize([kind, value]: Serialized): unknown {
  if (kind === 1) return (value as Serialized[]).map(deserialize);
  if (kind === 3) return new Date(value as string);
  if (kind === 11) return Number.POSITIVE_INFINITY * (value as number);
  if (kind !== 0) throw new Error(`islands are given no values of kind ${kind}`);
  return typeof value === 'object' && value !== null ? deserializeAll(value) : value;
}

const deserializeAll = (values: object): object =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, deserialize(value as Serialized)]));

const fetchModule = (address: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ address).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return import(/* @vite-ignore */ `${address}?again=${Date.now()}`);
  });

class AstroIsland extends HTMLElement {
  connectedCallback() {
    const attribute = (name: string) => this.getAttribute(name) ?? '';
    const load = async () => {
      if (this.hasAttribute('before-hydration-url')) await fetchModule(attribute('before-hydration-url'));
      const [component, renderer] = await Promise.all([
        fetchModule(attribute('component-url')),
        fetchModule(attribute('renderer-url')),
      ]);
      // In the same file as React, which the renderer has just fetched.
      const { asIsland } = await import('./Island.tsx');
      const hydrate = (renderer['default'] as Renderer)(this);
      return async () => {
        const content = component[attribute('component-export')] as ComponentType;
        await hydrate(asIsland(content, this), this.props(), this.slots(), { client: attribute('client') });
        this.removeAttribute('ssr');
      };
    };
    const directive = directives[attribute('client') as keyof typeof directives];
    // An element that moves within the page is connected a second time.
    if (this.hasAttribute('ssr') && !('guarded' in this.dataset)) directive(load, JSON.parse(attribute('opts')), this);
  }

  private props(): object {
    return deserializeAll(JSON.parse(this.getAttribute('props') ?? '{}'));
  }

  private slots(): Record<string, string> {
    const slotElements = [...this.querySelectorAll('astro-slot')];
    return Object.fromEntries(slotElements.map((slot) => [slot.getAttribute('name') ?? 'default', slot.innerHTML]));
  }
}

customElements.define('astro-island', AstroIsland);
