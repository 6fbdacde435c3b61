import { resolve } from 'node:path';
import { parseAddress } from './address.ts';
import { secretsIn } from './key-ring.ts';
import { StartupError } from './startup-error.ts';

/** One setting: its name in the environment, the text that stands for it where none is given, and what it is for. */
interface Setting<Value> {
  readonly name: string;
  readonly fallback: string;
  readonly purpose: string;
  /** `undefined`: the text does not fit. */
  readonly parse: (text: string) => Value | undefined;
  /** Completes "NAME must be …". */
  readonly expected: string;
}

const text = (raw: string): string => raw;
const matching = (pattern: RegExp) => (raw: string): string | undefined => (pattern.test(raw) ? raw : undefined);
const flag = (raw: string): boolean | undefined => ({ '1': true, true: true, '0': false, false: false, '': false })[raw];
const folder = (raw: string): string | undefined => (raw === '' ? undefined : resolve(raw));
const wholeNumber = (least: number, most: number) => (raw: string): number | undefined => {
  const value = /^\d+$/.test(raw) ? Number(raw) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
};
const address = (schemes: readonly string[]) => (raw: string): string | undefined =>
  raw === '' || schemes.includes(parseAddress(raw)?.protocol ?? '') ? raw.replace(/\/$/, '') : undefined;

/** A length of time of at most so many seconds. */
const seconds = (least: number, most: number) =>
  ({ parse: wholeNumber(least, most), expected: `a whole number of seconds from ${String(least)} to ${String(most)}` });

const web = address(['http:', 'https:']);
const anAddress = 'an http or https address';

/** Every setting of the server. All come from the environment, and each has a default that works. */
export const settingsTable = {
  port: {
    name: 'PORT', fallback: '4000', purpose: 'Port to listen on; 0 takes a free one',
    parse: wholeNumber(0, 65_535), expected: 'a port number from 0 to 65535',
  },
  host: {
    name: 'HOST', fallback: '127.0.0.1', purpose: 'Address to listen on',
    parse: matching(/^\S+$/), expected: 'an address or host name',
  },
  dataDir: {
    name: 'DATA_DIR', fallback: '.data', purpose: 'Folder of the embedded database and of uploaded files',
    parse: folder, expected: 'a folder',
  },
  databaseUrl: {
    name: 'DATABASE_URL', fallback: '', purpose: 'A PostgreSQL to use instead of the embedded one',
    parse: address(['postgres:', 'postgresql:']), expected: 'an address like postgres://user:password@host:5432/name',
  },
  databaseDirectUrl: {
    name: 'DATABASE_DIRECT_URL', fallback: '',
    purpose:
      'The same PostgreSQL past a pooler that DATABASE_URL leads to: for locks, for hearing of jobs, for bringing tables up to date; empty: DATABASE_URL',
    parse: address(['postgres:', 'postgresql:']), expected: 'an address like postgres://user:password@host:5432/name',
  },
  databaseConnections: {
    name: 'DATABASE_CONNECTIONS', fallback: '10', purpose: 'Connections to the database at most',
    parse: wholeNumber(2, 1_000), expected: 'a whole number from 2 to 1000',
  },
  statementSeconds: {
    name: 'DATABASE_STATEMENT_SECONDS', fallback: '30', purpose: 'Seconds after which the database ends a statement; 0: never',
    ...seconds(0, 3_600),
  },
  lockSeconds: {
    name: 'DATABASE_LOCK_SECONDS', fallback: '10', purpose: 'Seconds that a statement waits for what another has locked; 0: without an end',
    ...seconds(0, 3_600),
  },
  idleSeconds: {
    name: 'DATABASE_IDLE_SECONDS', fallback: '30',
    purpose: 'Seconds that a transaction may do nothing before the database ends it; 0: without an end', ...seconds(0, 3_600),
  },
  migrate: {
    name: 'MIGRATE', fallback: '1',
    purpose:
      '0 refuses to start with a database of an older version instead of bringing it up to date; `npm run admin -- migrate` does that',
    parse: flag, expected: '0 or 1',
  },
  s3Bucket: {
    name: 'S3_BUCKET', fallback: '', purpose: 'Bucket that all files are kept in, for several servers; empty: a folder of the only one',
    parse: matching(/^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/), expected: 'the name of a bucket',
  },
  s3Endpoint: {
    name: 'S3_ENDPOINT', fallback: '', purpose: 'Address of a storage that speaks as S3 does; empty: AWS',
    parse: web, expected: anAddress,
  },
  s3Region: {
    name: 'S3_REGION', fallback: 'us-east-1', purpose: 'Region of the bucket',
    parse: matching(/^[a-z0-9-]+$/), expected: 'the name of a region',
  },
  s3AccessKeyId: {
    name: 'S3_ACCESS_KEY_ID', fallback: '', purpose: 'Key of the bucket; empty: what the machine is given, such as a role',
    parse: matching(/^\S*$/), expected: 'a key without white space',
  },
  s3SecretAccessKey: {
    name: 'S3_SECRET_ACCESS_KEY', fallback: '', purpose: 'Secret of S3_ACCESS_KEY_ID',
    parse: matching(/^\S*$/), expected: 'a secret without white space',
  },
  s3AnswerSeconds: {
    name: 'S3_ANSWER_SECONDS', fallback: '30',
    purpose: 'Seconds that an answer of the storage may take to begin; a request is made three times', ...seconds(1, 600),
  },
  clientDir: {
    name: 'CLIENT_DIR', fallback: '', purpose: 'Folder of the built client; empty: dist/client of the project',
    parse: (raw) => (raw === '' ? raw : resolve(raw)), expected: 'a folder',
  },
  demo: {
    name: 'DEMO', fallback: '0', purpose: '1 loads the demo content into an empty database',
    parse: flag, expected: '0 or 1',
  },
  production: {
    name: 'PRODUCTION', fallback: '0', purpose: '1 refuses to start with demo accounts or without what real applicants need',
    parse: flag, expected: '0 or 1',
  },
  portalUrl: {
    name: 'PORTAL_URL', fallback: '',
    purpose: 'Address of the portal in the links of e-mails and of videos; empty: where the server listens',
    parse: web, expected: anAddress,
  },
  signingSecrets: {
    name: 'SIGNING_SECRET', fallback: '',
    purpose:
      'Secret of 32 characters or more for codes, limits and file addresses, or a JSON list of them, of which the first signs; empty: those in the database',
    parse: secretsIn, expected: 'a secret of at least 32 characters, or a JSON list of such',
  },
  contact: {
    name: 'CONTACT', fallback: '', purpose: 'Whom applicants ask, as receipts name it, like recruiting@example.com or a telephone number; empty: their contact person',
    parse: text, expected: 'a text',
  },
  smtpUrl: {
    name: 'SMTP_URL', fallback: '', purpose: 'Where e-mails are handed in, like smtps://user:password@host; empty: none is sent',
    parse: address(['smtp:', 'smtps:']), expected: 'an smtp or smtps address',
  },
  mailFrom: {
    name: 'MAIL_FROM', fallback: 'no-reply@localhost', purpose: 'Sender of e-mails, like Portal <no-reply@example.com>',
    parse: matching(/^[^<>@]*<?[^\s<>@]+@[^\s<>@]+>?$/), expected: 'an e-mail address, with or without a name',
  },
  codeSenderUrl: {
    name: 'CODE_SENDER_URL', fallback: '', purpose: 'Takes codes for phones as POST { to, text }; empty: none is sent',
    parse: web, expected: anAddress,
  },
  codeSenderToken: {
    name: 'CODE_SENDER_TOKEN', fallback: '', purpose: 'Bearer token for CODE_SENDER_URL',
    parse: matching(/^\S*$/), expected: 'a token without white space',
  },
  productKey: {
    name: 'PRODUCT_KEY', fallback: 'campus', purpose: 'What the specification writes as {product}',
    parse: matching(/^[a-z][a-z0-9_]*$/), expected: 'a lower-case word',
  },
  productName: {
    name: 'PRODUCT_NAME', fallback: '', purpose: 'Name of the portal as it is shown; empty: the client’s own',
    parse: text, expected: 'a text',
  },
  productLogo: {
    name: 'PRODUCT_LOGO_URL', fallback: '', purpose: 'Square picture before the name; empty: the client’s own',
    parse: web, expected: anAddress,
  },
  hostMarker: {
    name: 'PRODUCT_HOST_MARKER', fallback: '', purpose: 'Part of a host name that chooses the product variant; empty: the product key',
    parse: text, expected: 'a text',
  },
  internationalMarker: {
    name: 'INTERNATIONAL_MARKER', fallback: 'international', purpose: 'Part of a host name that chooses the standard variant',
    parse: text, expected: 'a text',
  },
  registrationLink: {
    name: 'REGISTRATION_URL', fallback: '', purpose: 'The product variant’s registration page',
    parse: web, expected: anAddress,
  },
  termsLink: {
    name: 'TERMS_URL', fallback: '', purpose: 'Terms of use',
    parse: web, expected: anAddress,
  },
  classTermsLink: {
    name: 'CLASS_TERMS_URL', fallback: '', purpose: 'Terms of use of the class product',
    parse: web, expected: anAddress,
  },
  apiBase: {
    name: 'API_BASE_URL', fallback: '', purpose: 'Where the client sends its calls; empty: the page’s own origin',
    parse: web, expected: anAddress,
  },
  publicUrl: {
    name: 'PUBLIC_URL', fallback: '', purpose: 'Put before file addresses in answers; empty: they are relative',
    parse: web, expected: anAddress,
  },
  tokenHours: {
    name: 'TOKEN_HOURS', fallback: '168', purpose: 'Hours until a log-in ends',
    parse: wholeNumber(1, 8760), expected: 'a whole number of hours from 1 to 8760',
  },
  uploads: {
    name: 'UPLOADS', fallback: '1', purpose: '0 takes documents only within the multipart call, not by resumable uploads',
    parse: flag, expected: '0 or 1',
  },
  videoHostUrl: {
    name: 'VIDEO_HOST_URL', fallback: '',
    purpose: 'Video provider that POST /me/videos is passed on to; empty: the server is the video host itself',
    parse: web, expected: anAddress,
  },
  videoHostToken: {
    name: 'VIDEO_HOST_TOKEN', fallback: '', purpose: 'Bearer token for VIDEO_HOST_URL',
    parse: matching(/^\S*$/), expected: 'a token without white space',
  },
  videoUploadOrigins: {
    name: 'VIDEO_UPLOAD_ORIGINS', fallback: '',
    purpose: 'Origins that the provider’s upload links lead to, with spaces between; the page may send there',
    parse: matching(/^(https?:\/\/[\w*.:[\]-]+( +|$))*$/), expected: 'origins like https://*.example.com with spaces between',
  },
  ffmpegPath: {
    name: 'FFMPEG_PATH', fallback: '',
    purpose: 'An ffmpeg with libx264 for videos; empty: the system’s own on PATH, 5.1 or later, else an old one that comes with the portal',
    parse: (raw) => (raw === '' ? raw : resolve(raw)), expected: 'a program',
  },
  drainSeconds: {
    name: 'DRAIN_SECONDS', fallback: '0',
    purpose: 'Seconds for which a server that is told to end goes on serving while /readyz says no, so that a load balancer notices',
    ...seconds(0, 300),
  },
  passwordHashing: {
    name: 'PASSWORD_HASHING', fallback: 'full', purpose: 'quick makes cheap hashes of passwords, for tests',
    parse: (raw) => (raw === 'full' || raw === 'quick' ? raw : undefined), expected: 'full or quick',
  },
  trustProxy: {
    name: 'TRUST_PROXY', fallback: '',
    purpose: 'Number of proxies in front whose X-Forwarded-For is believed; empty: 0, which production must say',
    parse: (raw) => (raw === '' ? 'unsaid' : wholeNumber(0, 10)(raw)), expected: 'a whole number from 0 to 10',
  },
  logLevel: {
    name: 'LOG_LEVEL', fallback: 'info', purpose: 'fatal, error, warn, info, debug, trace or silent',
    parse: matching(/^(fatal|error|warn|info|debug|trace|silent)$/), expected: 'a level such as info or warn',
  },
} as const satisfies Record<string, Setting<unknown>>;

type Table = typeof settingsTable;
export type Settings = { readonly [Key in keyof Table]: Exclude<ReturnType<Table[Key]['parse']>, undefined> };

/** What is handed to whoever needs some of the settings: those, and none of the others. */
export interface WithSettings<Key extends keyof Settings> {
  readonly settings: Pick<Settings, Key>;
}

function read<Value>(setting: Setting<Value>, environment: Readonly<Record<string, string | undefined>>): Value {
  const value = setting.parse((environment[setting.name] ?? setting.fallback).trim());
  if (value === undefined) throw new StartupError(`${setting.name} must be ${setting.expected}.`);
  return value;
}

/** Reads every setting. Throws a `StartupError` that names the first one that does not fit. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const entries = Object.entries<Setting<unknown>>(settingsTable).map(([key, setting]) => [key, read(setting, environment)]);
  return Object.fromEntries(entries) as Settings;
}
