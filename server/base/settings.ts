import { resolve } from 'node:path';
import { parseAddress } from './address.ts';
import { secretsIn } from './key-ring.ts';
import { StartupError } from './startup-error.ts';

/** The kind of a setting's value. */
interface Kind<Value> {
  /** `undefined`: the text does not fit. */
  readonly parse: (text: string) => Value | undefined;
  /** Completes "NAME must be …". */
  readonly expected: string;
}

/** A setting: its name in the environment, its default as text, and its purpose. */
interface Setting<Value> extends Kind<Value> {
  readonly name: string;
  readonly fallback: string;
  readonly purpose: string;
}

const setting = <Value>(name: string, fallback: string, purpose: string, kind: Kind<Value>): Setting<Value> =>
  ({ name, fallback, purpose, ...kind });

const text = (expected: string, pattern: RegExp): Kind<string> => ({ expected, parse: (raw) => (pattern.test(raw) ? raw : undefined) });
const anyText = text('a text', /^/);
const secret = (what: string): Kind<string> => text(`${what} without white space`, /^\S*$/);

const number = (least: number, most: number, what = 'a whole number'): Kind<number> => ({
  expected: `${what} from ${String(least)} to ${String(most)}`,
  parse: (raw) => {
    const value = /^\d+$/.test(raw) ? Number(raw) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  },
});
const seconds = (least: number, most: number): Kind<number> => number(least, most, 'a whole number of seconds');

const FLAGS: ReadonlyMap<string, boolean> = new Map([['1', true], ['true', true], ['0', false], ['false', false]]);
const flag: Kind<boolean> = { expected: '0 or 1', parse: (raw) => FLAGS.get(raw) };

const choice = <const Value extends string>(expected: string, values: readonly Value[]): Kind<Value> =>
  ({ expected, parse: (raw) => values.find((value) => value === raw) });

/** An address that matches a pattern, normalised and without a slash at its end; empty where there is none. */
const address = (expected: string, pattern: RegExp): Kind<string> => ({
  expected, parse: (raw) => (raw === '' ? raw : (pattern.exec(raw) && parseAddress(raw))?.href.replace(/\/$/, '')),
});
/** Paths are appended to it, so it must not have a query or a fragment. */
const web = address('an http or https address without a password, a query or a fragment', /^https?:\/\/[^\s/\\?#@]+(\/[^\s/\\?#]+)*\/?$/i);
/** The address of a foreign page or call. */
const link = address('an http or https address without a password', /^https?:\/\/[^\s/\\?#@]+([/?#][^\s\\]*)?$/i);
const database = address('an address like postgres://user:password@host:5432/name', /^postgres(ql)?:\/\//i);

/** A folder or a program; empty where there is none. */
const path = (expected: string): Kind<string> => ({ expected, parse: (raw) => (raw === '' ? raw : resolve(raw)) });

/**
 * All attempts of a request to the storage end within this time, so that a call is answered before its connection is closed
 * (`connectionLimits`) or the page gives up.
 */
export const LONGEST_STORAGE_SECONDS = 45;

/** All settings of the server. They come from the environment, and each has a default that works. */
export const settingsTable = {
  port: setting('PORT', '4000', 'Port to listen on; 0 takes a free one', number(0, 65_535, 'a port number')),
  host: setting('HOST', '127.0.0.1', 'Address to listen on', text('an address or host name', /^\S+$/)),
  dataDir: setting(
    'DATA_DIR', '.data', 'Folder of the embedded database and of uploaded files',
    { expected: 'a folder', parse: (raw) => (raw === '' ? undefined : resolve(raw)) },
  ),
  databaseUrl: setting('DATABASE_URL', '', 'A PostgreSQL to use instead of the embedded one', database),
  databaseDirectUrl: setting(
    'DATABASE_DIRECT_URL', '',
    'The same PostgreSQL past a pooler that DATABASE_URL leads to: for locks, for hearing of jobs, for bringing tables up to date; empty: DATABASE_URL',
    database,
  ),
  databaseConnections: setting(
    'DATABASE_CONNECTIONS', '10', 'Connections to the database at most, 4 or more; two of them only hear of jobs', number(4, 1_000),
  ),
  statementSeconds: setting(
    'DATABASE_STATEMENT_SECONDS', '30', 'Seconds after which the database ends a statement; 0: never', seconds(0, 3_600),
  ),
  lockSeconds: setting(
    'DATABASE_LOCK_SECONDS', '10', 'Seconds that a statement waits for what another has locked; 0: without an end', seconds(0, 3_600),
  ),
  idleSeconds: setting(
    'DATABASE_IDLE_SECONDS', '30', 'Seconds that a transaction may do nothing before the database ends it; 0: without an end',
    seconds(0, 3_600),
  ),
  migrate: setting(
    'MIGRATE', '1',
    '0 refuses to start with a database of an older version instead of bringing it up to date; `npm run admin -- migrate` does that',
    flag,
  ),
  s3Bucket: setting(
    'S3_BUCKET', '', 'Bucket that all files are kept in, for several servers; empty: a folder of the only one',
    text('the name of a bucket', /^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/),
  ),
  s3Endpoint: setting('S3_ENDPOINT', '', 'Address of a storage that speaks as S3 does; empty: AWS', web),
  s3Region: setting('S3_REGION', 'us-east-1', 'Region of the bucket', text('the name of a region', /^[a-z0-9-]+$/)),
  s3AccessKeyId: setting('S3_ACCESS_KEY_ID', '', 'Key of the bucket; empty: what the machine is given, such as a role', secret('a key')),
  s3SecretAccessKey: setting('S3_SECRET_ACCESS_KEY', '', 'Secret of S3_ACCESS_KEY_ID', secret('a secret')),
  s3AnswerSeconds: setting(
    'S3_ANSWER_SECONDS', '15',
    'Seconds that an answer of the storage may take to begin, and to go on; a request is made up to three times, within 45 seconds',
    seconds(1, LONGEST_STORAGE_SECONDS),
  ),
  backupPassphrase: setting(
    'BACKUP_PASSPHRASE', '', 'What `npm run admin -- backup` encrypts with and `restore` opens with, where no key file is named', anyText,
  ),
  clientDir: setting('CLIENT_DIR', '', 'Folder of the built client; empty: dist/client of the project', path('a folder')),
  demo: setting('DEMO', '0', '1 loads the demo content into an empty database', flag),
  production: setting('PRODUCTION', '0', '1 refuses to start with demo accounts or without what real applicants need', flag),
  portalUrl: setting('PORTAL_URL', '', 'Address of the portal in the links of e-mails and of videos; empty: where the server listens', web),
  signingSecrets: setting(
    'SIGNING_SECRET', '',
    'Secret of 32 characters or more for codes, limits and file addresses, or a JSON list of them, of which the first signs; empty: those in the database',
    { expected: 'a secret of at least 32 characters, or a JSON list of such', parse: secretsIn },
  ),
  contact: setting(
    'CONTACT', '',
    'Whom applicants ask, as receipts, e-mails and the foot of each page name it, like recruiting@example.com or a telephone number; empty: their contact person',
    anyText,
  ),
  smtpUrl: setting(
    'SMTP_URL', '', 'Where e-mails are handed in, like smtps://user:password@host; empty: none is sent',
    address('an smtp or smtps address', /^smtps?:\/\/[^/]/i),
  ),
  mailFrom: setting(
    'MAIL_FROM', 'no-reply@localhost', 'Sender of e-mails, like Portal <no-reply@example.com>',
    text('an e-mail address, with or without a name', /^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/),
  ),
  codeSenderUrl: setting('CODE_SENDER_URL', '', 'Takes codes for phones as POST { to, text }; empty: none is sent', link),
  codeSenderToken: setting('CODE_SENDER_TOKEN', '', 'Bearer token for CODE_SENDER_URL', secret('a token')),
  productKey: setting(
    'PRODUCT_KEY', 'campus', 'What the specification writes as {product}', text('a lower-case word', /^[a-z][a-z0-9_]*$/),
  ),
  productName: setting('PRODUCT_NAME', '', 'Name of the portal as it is shown; empty: the client’s own', anyText),
  productLogo: setting('PRODUCT_LOGO_URL', '', 'Square picture before the name; empty: the client’s own', link),
  hostMarker: setting('PRODUCT_HOST_MARKER', '', 'Part of a host name that chooses the product variant; empty: the product key', anyText),
  internationalMarker: setting('INTERNATIONAL_MARKER', 'international', 'Part of a host name that chooses the standard variant', anyText),
  registrationLink: setting('REGISTRATION_URL', '', 'The product variant’s registration page', link),
  termsLink: setting('TERMS_URL', '', 'Terms of use', link),
  classTermsLink: setting('CLASS_TERMS_URL', '', 'Terms of use of the class product', link),
  apiBase: setting('API_BASE_URL', '', 'Where the client sends its calls; empty: the page’s own origin', web),
  publicUrl: setting('PUBLIC_URL', '', 'Put before file addresses in answers; empty: they are relative', web),
  tokenHours: setting('TOKEN_HOURS', '168', 'Hours until a log-in ends', number(1, 8760, 'a whole number of hours')),
  uploads: setting('UPLOADS', '1', '0 takes documents only within the multipart call, not by resumable uploads', flag),
  videoHostUrl: setting(
    'VIDEO_HOST_URL', '', 'Video provider that POST /me/videos is passed on to; empty: the server is the video host itself', web,
  ),
  videoHostToken: setting('VIDEO_HOST_TOKEN', '', 'Bearer token for VIDEO_HOST_URL', secret('a token')),
  videoUploadOrigins: setting(
    'VIDEO_UPLOAD_ORIGINS', '', 'Origins that the provider’s upload links lead to, with spaces between; the page may send there',
    text('origins like https://*.example.com with spaces between', /^(https?:\/\/[\w*.:[\]-]+( +|$))*$/),
  ),
  ffmpegPath: setting(
    'FFMPEG_PATH', '',
    'An ffmpeg with libx264 for videos; empty: the system’s own on PATH, 5.1 or later, else an old one that comes with the portal',
    path('a program'),
  ),
  drainSeconds: setting(
    'DRAIN_SECONDS', '0',
    'Seconds for which a server that is told to end goes on serving while /readyz says no, so that a load balancer notices',
    seconds(0, 300),
  ),
  passwordHashing: setting(
    'PASSWORD_HASHING', 'full', 'quick makes cheap hashes of passwords, for tests', choice('full or quick', ['full', 'quick']),
  ),
  trustProxy: setting(
    'TRUST_PROXY', '', 'Number of proxies in front whose X-Forwarded-For is believed; empty: 0, which production must say',
    { ...number(0, 10), parse: (raw) => (raw === '' ? 'unsaid' as const : number(0, 10).parse(raw)) },
  ),
  metricsPort: setting(
    'METRICS_PORT', '', 'Port of its own where Prometheus reads /metrics; 0 takes a free one; empty: nowhere',
    { expected: 'a port number, or empty', parse: (raw) => (raw === '' ? 'off' as const : number(0, 65_535).parse(raw)) },
  ),
  metricsHost: setting(
    'METRICS_HOST', '127.0.0.1', 'Address that METRICS_PORT listens on; whoever reaches it needs no password',
    text('an address or host name', /^\S+$/),
  ),
  tracesUrl: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT', '', 'Collector that takes a trace of each request over OTLP, like http://127.0.0.1:4318; empty: none', web,
  ),
  logLevel: setting(
    'LOG_LEVEL', 'info', 'fatal, error, warn, info, debug, trace or silent',
    choice('a level such as info or warn', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  ),
} as const satisfies Record<string, Setting<unknown>>;

type Table = typeof settingsTable;
export type Settings = { readonly [Key in keyof Table]: Exclude<ReturnType<Table[Key]['parse']>, undefined> };

/** The settings that somebody needs, and no others. */
export interface WithSettings<Key extends keyof Settings> {
  readonly settings: Pick<Settings, Key>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Settings that have no effect where another is empty, which is then misspelt or forgotten. Those that go with SMTP_URL and CODE_SENDER_URL
 * are not listed: a copy for trials runs without these two, and with all others.
 */
const dependents: Readonly<Record<string, readonly string[]>> = {
  DATABASE_URL: ['DATABASE_DIRECT_URL'],
  S3_BUCKET: ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_ANSWER_SECONDS'],
  S3_ACCESS_KEY_ID: ['S3_SECRET_ACCESS_KEY'],
  S3_SECRET_ACCESS_KEY: ['S3_ACCESS_KEY_ID'],
  VIDEO_HOST_URL: ['VIDEO_HOST_TOKEN', 'VIDEO_UPLOAD_ORIGINS'],
  METRICS_PORT: ['METRICS_HOST'],
};

function read<Value>(setting: Setting<Value>, environment: Environment): Value {
  const value = setting.parse((environment[setting.name] ?? setting.fallback).trim());
  if (value === undefined) throw new StartupError(`${setting.name} must be ${setting.expected}.`);
  return value;
}

/** Reads every setting. Throws a `StartupError` that names the first one that does not fit. */
export function readSettings(environment: Environment): Settings {
  const entries = Object.entries<Setting<unknown>>(settingsTable).map(([key, setting]) => [key, read(setting, environment)]);
  const isSet = (name: string): boolean => (environment[name] ?? '').trim() !== '';
  for (const [needed, names] of Object.entries(dependents)) {
    const name = isSet(needed) ? undefined : names.find(isSet);
    if (name !== undefined) throw new StartupError(`${name} means nothing without ${needed}.`);
  }
  return Object.fromEntries(entries) as Settings;
}
