import type { FastifyInstance } from 'fastify';
import type { Settings } from '../base/settings.ts';

/** Where links of e-mails lead; never what a caller's Host header says. */
export function portalAddress(app: FastifyInstance, { portalUrl, host, port }: Pick<Settings, 'portalUrl' | 'host' | 'port'>): string {
  if (portalUrl !== '') return portalUrl;
  return app.addresses().length > 0 ? app.listeningOrigin : `http://${host}:${String(port)}`;
}
