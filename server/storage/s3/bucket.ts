import { createReadStream } from 'node:fs';
import { IncomingMessage } from 'node:http';
import {
  AbortMultipartUploadCommand, DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { LONGEST_STORAGE_SECONDS, type Settings } from '../../base/settings.ts';
import { Unavailable } from '../../base/unavailable.ts';
import type { Storage } from '../storage.ts';

/** The settings of a deployment's objects, on AWS or a storage with the interface of S3. */
export type S3Settings =
  Pick<Settings, 's3Bucket' | 's3Endpoint' | 's3Region' | 's3AccessKeyId' | 's3SecretAccessKey' | 's3AnswerSeconds'>;

export interface Listed {
  readonly key: string;
  readonly modified: Date;
}

/** The operations on an object storage. All throw an `Unavailable` where it does not answer, or cannot now. */
export interface Bucket extends Pick<Storage, 'sizeOf' | 'remove'> {
  /** Once these resolve, the bytes are stored. */
  readonly put: (key: string, bytes: Buffer) => Promise<void>;
  readonly putFile: (key: string, path: string) => Promise<void>;
  readonly get: Storage['open'];
  /** In the order of their keys, those after a key. */
  readonly list: (prefix: string, after?: string) => AsyncIterable<Listed>;
  /** The parts of keys between a prefix and the next slash. */
  readonly folders: (prefix: string) => Promise<readonly string[]>;
}

/** Bytes of a part of a larger file; two parts are in memory at a time. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const CONNECT_MS = 5000;

/** The number of attempts of a request: all of them end before the call's connection is closed, so that the caller gets a 503. */
export const triesWithin = (answerSeconds: number): number => Math.min(3, Math.floor(LONGEST_STORAGE_SECONDS / answerSeconds));

const statusOf = (error: unknown): number | undefined => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);

function unlessMissing(error: unknown): undefined {
  if (statusOf(error) === 404) return undefined;
  throw error;
}

/** A permanent refusal of the storage is a fault of the settings; any other may pass, and is thrown as unavailability. */
function failOn(error: unknown): never {
  const status = statusOf(error) ?? 500;
  throw status >= 500 || status === 408 || status === 429
    ? new Unavailable('The storage of files cannot be had now.', { cause: error })
    : error;
}

/** To the storage, of one server. Fewer would let those who read slowly hold up everybody who sends something. */
const MOST_CONNECTIONS = 2_000;

function clientOf(settings: S3Settings): S3Client {
  const { s3Region: region, s3Endpoint: endpoint, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = settings;
  return new S3Client({
    region, maxAttempts: triesWithin(settings.s3AnswerSeconds),
    ...(endpoint !== '' && { endpoint, forcePathStyle: true }),
    ...(accessKeyId !== '' && { credentials: { accessKeyId, secretAccessKey } }),
    // Storages other than AWS's do not know the newer check sums.
    requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED',
    // A slow reader of a file holds its connection as long as it reads. Without the last option, a slow request is only logged.
    requestHandler: {
      httpAgent: { maxSockets: MOST_CONNECTIONS }, httpsAgent: { maxSockets: MOST_CONNECTIONS },
      connectionTimeout: CONNECT_MS, requestTimeout: settings.s3AnswerSeconds * 1000, throwOnRequestTimeout: true,
    },
  });
}

/** Ends an answer that stalls for so long. While its buffer is full, its reader is slow, not the storage. */
function destroyWhenStalled(answer: IncomingMessage, ms: number): void {
  let before = answer.socket.bytesRead;
  const watch = setInterval(() => {
    const now = answer.socket.bytesRead;
    if (!answer.complete && now === before && answer.readableLength < answer.readableHighWaterMark) {
      answer.destroy(new Unavailable('The storage of files stands still.'));
    }
    before = now;
  }, ms);
  answer.once('close', () => { clearInterval(watch); });
}

/** Opens a bucket of S3 or of a compatible storage. */
export function openBucket(settings: S3Settings): Bucket {
  const [client, { s3Bucket: Bucket, s3AnswerSeconds }] = [clientOf(settings), settings];
  async function* pages(prefix: string, { delimiter, after }: { readonly delimiter?: string; readonly after?: string | undefined }) {
    let token: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: prefix, Delimiter: delimiter, StartAfter: after, ContinuationToken: token }),
      ).catch(failOn);
      yield page;
      token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }
  return {
    put: async (Key, Body) => { await client.send(new PutObjectCommand({ Bucket, Key, Body })).catch(failOn); },
    putFile: async (Key, path) => {
      const params = { Bucket, Key, Body: createReadStream(path, { highWaterMark: 1024 * 1024 }) };
      const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE, leavePartsOnError: true });
      await upload.done().catch((error: unknown) => {
        // The removal of the parts is not awaited: a storage that hangs would take as long again for it.
        if (upload.uploadId !== undefined) {
          client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId: upload.uploadId })).catch(() => undefined);
        }
        failOn(error);
      });
    },
    get: async (Key, range) => {
      const rangeParam = range && { Range: `bytes=${String(range.start)}-${String(range.end)}` };
      const found = await client.send(new GetObjectCommand({ Bucket, Key, ...rangeParam })).catch(unlessMissing).catch(failOn);
      if (!(found?.Body instanceof IncomingMessage)) return undefined;
      destroyWhenStalled(found.Body, s3AnswerSeconds * 1000);
      const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
      return { stream: found.Body, size: whole === undefined ? found.ContentLength ?? 0 : Number(whole) };
    },
    sizeOf: async (Key) => (await client.send(new HeadObjectCommand({ Bucket, Key })).catch(unlessMissing).catch(failOn))?.ContentLength,
    remove: async (Key) => { await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(unlessMissing).catch(failOn); },
    list: async function* objects(prefix, after) {
      for await (const { Contents = [] } of pages(prefix, { after })) {
        for (const { Key, LastModified } of Contents) if (Key !== undefined && LastModified) yield { key: Key, modified: LastModified };
      }
    },
    folders: async (prefix) => {
      const names: string[] = [];
      for await (const { CommonPrefixes = [] } of pages(prefix, { delimiter: '/' })) {
        names.push(...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(prefix.length, -1)));
      }
      return names;
    },
  };
}
