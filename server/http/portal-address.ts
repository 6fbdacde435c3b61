import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback, parseAddress } from '../base/address.ts';
import type { Settings, WithSettings } from '../base/settings.ts';

type Told = Pick<Settings, 'portalUrl' | 'host' | 'port'>;

/** Of what writes e-mails that lead to the portal. */
export type WithPortalAddress = WithSettings<keyof Told>;

/** Where links of e-mails lead; never what a caller's Host header says. */
export function portalAddress(app: FastifyInstance, { portalUrl, host, port }: Told): string {
  if (portalUrl !== '') return portalUrl;
  return app.addresses().length > 0 ? app.listeningOrigin : `http://${host}:${String(port)}`;
}

/**
 * Where the caller's own calls arrive: the page may send nowhere else. A Host header is believed where it names this computer, or
 * the address that its connection came to; any other is somebody's word, and what the settings say stands for it.
 */
export function callsAddress({ server, protocol, host, socket }: FastifyRequest, settings: Told & Pick<Settings, 'apiBase'>): string {
  const told = settings.apiBase === '' ? settings.portalUrl : settings.apiBase;
  if (told !== '') return told;
  const named = parseAddress(`${protocol}://${host}`);
  const arrivedAt = socket.localAddress?.replace(/^::ffff:/, '');
  const isHere = named !== undefined && (isLoopback(named.hostname) || named.hostname.replace(/^\[|\]$/g, '') === arrivedAt);
  return isHere ? named.origin : portalAddress(server, settings);
}
