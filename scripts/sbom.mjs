// npm run sbom: writes what the product is made of, from the lockfile (CycloneDX), and lists the licences. Asks no registry.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exceptionOf, packagesOfProduct, refusedPackages } from './lib/licences.mjs';
import { exitWithError, root, say } from './lib/run.mjs';

const FILE = join('dist', 'sbom.cdx.json');
const MAX_OUTPUT_BYTES = 1 << 26;

const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--omit=dev'];
const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES });
if (status !== 0) exitWithError(`npm sbom failed: ${stderr}`);
mkdirSync(join(root, 'dist'), { recursive: true });
writeFileSync(join(root, FILE), stdout);

/** @type {Map<string, string[]>} */
const byLicence = new Map();
for (const { name, licence } of packagesOfProduct()) byLicence.set(licence, [...(byLicence.get(licence) ?? []), name]);
for (const [licence, names] of [...byLicence].sort(([, one], [, other]) => other.length - one.length)) {
  const why = exceptionOf(names[0] ?? '');
  console.log(`${String(names.length).padStart(4)}  ${licence}${why === undefined ? '' : `: ${names.join(', ')} (${why})`}`);
}
say(`${FILE} has every package that npm start installs.`);
const refused = refusedPackages();
if (refused.length > 0) exitWithError(`These licences are not allowed: ${refused.map(({ name, licence }) => `${name} (${licence})`).join(', ')}`);
