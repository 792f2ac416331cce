import { readConfig } from '../config.ts';
import { openApp, type ShopApp } from './app.ts';

let opened: ShopApp | undefined;

/** `astro dev` has no server of ours in front: the app is opened on the first request. */
export function developmentApp(): Pick<App.Locals, 'app' | 'address' | 'requestId'> {
  opened ??= openApp(readConfig(process.env));
  return { app: opened, address: '127.0.0.1', requestId: crypto.randomUUID() };
}
