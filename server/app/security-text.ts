import type { FastifyInstance } from 'fastify';
import { mailLink, phoneLink } from '../../src/base/contact-links.ts';
import { type WithClock, addSeconds } from '../base/clock.ts';
import { parseAddress } from '../base/address.ts';
import type { WithSettings } from '../base/settings.ts';
import { notFound } from '../http/http-error.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** RFC 9116: less than a year ahead. It is made anew each day, so it is over only where the portal is. */
const GOOD_FOR_DAYS = 180;

/** A contact as an address that starts with its scheme; undefined where it is words. */
function addressOf(contact: string): string | undefined {
  if (parseAddress(contact)?.protocol === 'https:') return contact;
  if (/^[^\s@]+@[^\s@]+$/.test(contact)) return mailLink(contact);
  return /^\+[\d\s().-]{6,30}$/.test(contact) ? phoneLink(contact.replace(/[().-]/g, '')) : undefined;
}

/**
 * `/.well-known/security.txt` (RFC 9116): whom somebody tells of a weakness, from CONTACT. A 404 where that is empty or no e-mail address,
 * telephone number with its country or https address.
 */
export function securityText(app: FastifyInstance, { settings, clock }: WithSettings<'contact' | 'portalUrl'> & WithClock): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const contact = addressOf(settings.contact.trim());
    if (contact === undefined) throw notFound();
    const expires = `${addSeconds(clock(), GOOD_FOR_DAYS * DAY_SECONDS).toISOString().slice(0, 10)}T00:00:00.000Z`;
    const canonical = settings.portalUrl === '' ? [] : [`Canonical: ${settings.portalUrl}/.well-known/security.txt`];
    const lines = [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en, ja', ...canonical];
    return reply.type('text/plain; charset=utf-8').send(lines.map((line) => `${line}\n`).join(''));
  });
}
