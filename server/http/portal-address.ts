import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback, parseAddress } from '../base/address.ts';
import type { ServerLanguage } from '../base/locales/messages.ts';
import type { Settings, WithSettings } from '../base/settings.ts';

type AddressSettings = Pick<Settings, 'portalUrl' | 'host' | 'port'>;

/** The settings of what writes e-mails that link to the portal. */
export type WithPortalAddress = WithSettings<keyof AddressSettings>;

/** What an e-mail with a link has of the call that it follows: its language, and the address of the portal's pages. */
export interface Letter {
  readonly language: ServerLanguage;
  readonly portal: string;
}

/** The address that links of e-mails lead to; never that of a caller's Host header. */
export function portalAddress(app: FastifyInstance, { portalUrl, host, port }: AddressSettings): string {
  if (portalUrl !== '') return portalUrl;
  return app.addresses().length > 0 ? app.listeningOrigin : `http://${host}:${String(port)}`;
}

/**
 * The address that the caller's calls arrive at: the page may send nowhere else. A Host header is trusted where it names this computer, or
 * the address that its connection came to; instead of any other the settings count.
 */
export function callsAddress(
  { server, protocol, host, socket }: FastifyRequest, settings: AddressSettings & Pick<Settings, 'apiBase'>,
): string {
  const configured = settings.apiBase === '' ? settings.portalUrl : settings.apiBase;
  if (configured !== '') return configured;
  const requested = parseAddress(`${protocol}://${host}`);
  const arrivedAt = socket.localAddress?.replace(/^::ffff:/, '');
  const isOwnHost = requested !== undefined && (isLoopback(requested.hostname) || requested.hostname.replace(/^\[|\]$/g, '') === arrivedAt);
  return isOwnHost ? requested.origin : portalAddress(server, settings);
}
