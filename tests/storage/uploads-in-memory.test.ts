import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import type { Bucket } from '../../server/storage/s3/bucket.ts';
import { BucketUploads } from '../../server/storage/s3/uploads.ts';

const MB = 1024 * 1024;
const chunk = Buffer.alloc(MB / 4);

let stored: { readonly key: string; readonly length: number }[] = [];
afterEach(() => { stored = []; });

/** A bucket that keeps how many bytes each object has. */
const bucket = { put: async (key: string, { length }: Buffer) => { stored.push({ key, length }); } } as Partial<Bucket> as Bucket;
const stores = ['uploads', 'videos'].map((name) => new BucketUploads(bucket, name, 1));
const storedBytes = (): number => stored.reduce((all, { length }) => all + length, 0);

/** Requests of both stores, each of which has sent some megabytes and is not at its end. */
async function send(requests: number, bytes: number): Promise<{ readonly end: () => Promise<unknown> }> {
  const bodies = Array.from({ length: requests }, () => new PassThrough());
  const written = bodies.map(async (body, index) => stores[index % 2]?.write(body, `u${String(index)}`, 0));
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    for (const body of bodies) body.write(chunk);
    await vi.waitFor(() => { expect(bodies.every(({ readableLength }) => readableLength === 0)).toBe(true); }, { interval: 1 });
  }
  return {
    end: () => {
      for (const body of bodies) body.end();
      return Promise.all(written);
    },
  };
}

test('a request has five megabytes in memory before it stores them', async () => {
  const { end } = await send(3, 7 * MB);
  expect(stored.map(({ length }) => length)).toEqual([5 * MB, 5 * MB, 5 * MB]);
  await end();
  expect(storedBytes()).toBe(3 * 7 * MB);
});

test('all of them together have two hundred, and then store what they have, but for the smallest pieces', async () => {
  const { end } = await send(100, 4 * MB);
  expect(100 * 4 * MB - storedBytes()).toBeLessThanOrEqual(200 * MB + 100 * chunk.length);
  expect(Math.min(...stored.map(({ length }) => length))).toBeGreaterThanOrEqual(chunk.length);
  expect(await end()).toEqual(Array.from({ length: 100 }, () => 4 * MB));
  const [before, next] = [stored.length, await send(1, 4 * MB)];
  expect(stored.length).toBe(before);
  await next.end();
});
