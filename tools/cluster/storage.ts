// The object storage of a cluster, as a process: address, port and folder are its arguments.
import { startS3Server } from '../../tests/server/support/s3-server.ts';

const [host = '', port = '', folder = ''] = process.argv.slice(2);
await startS3Server({ host, port: Number(port), folder });
