/** @module-tag sources */
import { describe, expect, it } from 'vitest';
import { EXCEPTIONS, packagesOfProduct, refusedPackages } from '../../scripts/lib/licences.mjs';

describe('what the product is made of', () => {
  it('brings no licence but those that are allowed', () => {
    expect(refusedPackages()).toEqual([]);
  });

  it('is read from the lockfile, without the tools of development', () => {
    const names = packagesOfProduct().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'pg', 'prom-client']));
    expect(names).not.toContain('vitest');
  });

  it('has no exception that nothing needs', () => {
    for (const beginning of EXCEPTIONS.keys()) expect(packagesOfProduct().some(({ name }) => name.startsWith(beginning)), beginning).toBe(true);
  });
});
