import type { ConfigResponse } from '../../schemas/generated/wire.d.ts';
import { parseAddress } from '../base/address.ts';
import { optionalText } from '../base/text.ts';
import { callOfAnswer } from './call-of.ts';
import { shape } from './generated/config.ts';
import { readText } from './values.ts';

/** The settings of a deployment for the page (DECISIONS "Deployment settings"). */
export type Settings = Readonly<ReturnType<typeof readSettings>>;

const readSettings = (
  { api = '', extensions = false, product, links, contact, uploads, faults, videoHost, liveUploads = false }: ConfigResponse,
) => ({
  /** Base address of the calls without a slash at the end; '' is the page's own origin. */
  apiBase: api.replace(/\/+$/, ''),
  /** The API supports the portal's extensions to the specification (schemas/README.md). */
  extensions,
  productKey: product.key,
  /** Absent: the client's own name for the portal. */
  productName: optionalText(product.name),
  /** Address of the square picture before the name. Absent: the client's own. */
  productLogo: readText(product.logo),
  /** A host with this marker and without the international one shows the product variant. A browser writes hosts in small letters. */
  hostMarker: readText(product.hostMarker)?.toLowerCase() ?? product.key,
  internationalMarker: readText(product.internationalMarker)?.toLowerCase(),
  registrationLink: readText(links?.registration),
  /** The general terms of use, outside the portal. */
  termsLink: readText(links?.terms),
  /** Those of the class product; the language's code is put behind it (spec §2 Apply page). */
  classTermsLink: readText(links?.classTerms),
  /** Whom applicants can contact: an e-mail address, a telephone number, or other text. Absent: no contact is shown. */
  contact: readText(contact),
  /** Where documents are uploaded over tus 1.0.0; a path is relative to the API. Absent: within the multipart call. */
  uploads: readText(uploads),
  /** Where the page reports uncaught errors; a path is relative to the API. Absent: nowhere. */
  faults: readText(faults),
  /** Base address of the video host. Absent: the API's own. */
  videoHost: readText(videoHost),
  /** The video host takes recordings while they are made. */
  liveUploads,
});

export const settingsCall = callOfAnswer(shape, readSettings);

/**
 * Whether the API may be sent headers that the specification does not have. An API on another origin has to allow them, so it must be
 * known to support the extensions. `page`: the page's own address.
 */
export const allowsExtensionHeaders = ({ apiBase, extensions }: Pick<Settings, 'apiBase' | 'extensions'>, page: string): boolean =>
  extensions || parseAddress(apiBase, page)?.origin === parseAddress(page)?.origin;

/** An address of the settings in full: a path is relative to the API. */
export const apiAddress = (apiBase: string, address: string): string => (address.startsWith('/') ? apiBase + address : address);

/** Spec §1: the variant before anybody has logged in. */
export const isProductHost = (hostname: string, settings: Settings): boolean =>
  hostname.includes(settings.hostMarker) && !(settings.internationalMarker && hostname.includes(settings.internationalMarker));
