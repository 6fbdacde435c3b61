// Imported first by the entry scripts: an older Node gets one sentence instead of a syntax error further on.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const wanted = engines.node.replace('>=', '');
/** @param {string} version */
const rank = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 1000 + minor;
};

if (rank(process.versions.node) < rank(wanted)) {
  console.error(`This project needs Node.js ${wanted} or later; this is ${process.version}. It can be had from https://nodejs.org/.`);
  process.exit(1);
}
