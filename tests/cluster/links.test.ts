import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLinks } from '../../tools/cluster/links.ts';
import { PORTS, layoutFrom } from '../../tools/cluster/layout.ts';

/** Only Linux answers at all of 127.0.0.0/8 by itself. */
test.skipIf(process.platform !== 'linux')('links of which one is taken already leave none behind, which would keep their process for ever', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-links-'));
  const place = await layoutFrom({ CLUSTER_DIR: folder, CLUSTER_NET: '77' }, true);
  const taken = createServer().listen(PORTS.storage, place.seen('storage', 'portal-3'));
  await once(taken, 'listening');
  await expect(openLinks(place)).rejects.toThrow(/EADDRINUSE/);
  const socket = connect(PORTS.storage, place.seen('storage', 'portal-1'));
  await expect(once(socket, 'connect')).rejects.toThrow(/ECONNREFUSED/);
  taken.close();
  await rm(folder, { recursive: true });
});
