import type { ConfigResponse } from '../../schemas/generated/wire.d.ts';
import type { LocalizedText } from '../base/text.ts';
import { decodeAnswer } from './decoder.ts';
import { shape } from './generated/config.ts';
import { readLocalized, readText } from './values.ts';

/** What a deployment settles for the page (DECISIONS "Deployment settings"). */
export interface Settings {
  /** Base address of the calls without a slash at the end; '' is the page's own origin. */
  readonly apiBase: string;
  readonly productKey: string;
  /** Absent: the client's own name for the portal. */
  readonly productName: LocalizedText | undefined;
  /** Address of the square picture before the name. Absent: the client's own. */
  readonly productLogo: string | undefined;
  /** A host with this marker and without the international one shows the product variant. */
  readonly hostMarker: string;
  readonly internationalMarker: string | undefined;
  readonly registrationLink: string | undefined;
  /** The general terms of use, outside the portal. */
  readonly termsLink: string | undefined;
  /** Those of the class product; the language's code is put behind it (spec §2 Apply page). */
  readonly classTermsLink: string | undefined;
  /** Whom applicants ask: an e-mail address, a telephone number, or words. Absent: nobody is named. */
  readonly contact: string | undefined;
  /** Where documents go up by themselves over tus 1.0.0; a path is one of the API's. Absent: within the multipart call. */
  readonly uploads: string | undefined;
  /** Where the page tells of errors that nobody caught; a path is one of the API's. Absent: nowhere. */
  readonly faults: string | undefined;
  /** Base address of the video host. Absent: the API's own. */
  readonly videoHost: string | undefined;
  /** The video host takes recordings while they are made. */
  readonly liveUploads: boolean;
}

export const decodeSettings = decodeAnswer(shape, (
  { api = '', product, links, contact, uploads, faults, videoHost, liveUploads = false }: ConfigResponse,
): Settings => ({
  apiBase: api.replace(/\/+$/, ''),
  productKey: product.key,
  productName: product.name === undefined ? undefined : readLocalized(product.name, product.key),
  productLogo: readText(product.logo),
  hostMarker: readText(product.hostMarker) ?? product.key,
  internationalMarker: readText(product.internationalMarker),
  registrationLink: readText(links?.registration),
  termsLink: readText(links?.terms),
  classTermsLink: readText(links?.classTerms),
  contact: readText(contact),
  uploads: readText(uploads),
  faults: readText(faults),
  videoHost: readText(videoHost),
  liveUploads,
}));

/** Where something is that the settings name, of which a path is one of the API's. */
export const apiAddress = (apiBase: string, named: string): string => (named.startsWith('/') ? apiBase + named : named);

/** Spec §1: the variant before anybody has logged in. */
export const isProductHost = (hostname: string, settings: Settings): boolean =>
  hostname.includes(settings.hostMarker) && !(settings.internationalMarker && hostname.includes(settings.internationalMarker));
