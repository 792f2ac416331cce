import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { callerAddress } from '../../src/server/front/address.ts';

const request = (forwarded?: string) =>
  ({
    socket: { remoteAddress: '10.0.0.9' },
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  }) as unknown as IncomingMessage;

it('Sans mandataire de confiance, l’adresse est celle de la connexion, quoi que dise l’en-tête', () => {
  expect(callerAddress(request('1.2.3.4'), 0)).toBe('10.0.0.9');
});

it('Derrière nos mandataires, seule la part qu’ils ont écrite est crue', () => {
  expect(callerAddress(request('6.6.6.6, 1.2.3.4'), 1)).toBe('1.2.3.4');
  expect(callerAddress(request('6.6.6.6, 1.2.3.4, 10.0.0.2'), 2)).toBe('1.2.3.4');
  expect(callerAddress(request(), 1)).toBe('10.0.0.9');
});

it('Un mandataire qui écrit aussi le port ne fait pas une adresse de chaque connexion', () => {
  expect(callerAddress(request('6.6.6.6, 1.2.3.4:40512'), 1)).toBe('1.2.3.4');
  expect(callerAddress(request('[2001:db8::1]:40512'), 1)).toBe('2001:db8::1');
  expect(callerAddress(request('[2001:db8::1]'), 1)).toBe('2001:db8::1');
  expect(callerAddress(request('2001:db8::1'), 1)).toBe('2001:db8::1');
});

it('Ce qui n’est pas une adresse n’en devient pas une', () => {
  for (const hop of ['unknown', '_hidden', '1.2.3', '[]', '[::1', 'x'.repeat(5000)])
    expect(callerAddress(request(hop), 1)).toBe('10.0.0.9');
});
