import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Browser, Locator, Page } from 'playwright';
import { PNG } from 'pngjs';
import { inProject } from '../../../server/base/root.ts';
import { eventually } from './eventually.ts';

/** `npm run pictures` takes the pictures anew; all other runs hold the product to them. */
const isTaking = process.env['TAKE_PICTURES'] === '1';

const folder = inProject('docs', 'images');
const fontsFile = join(folder, 'fonts.txt');

/**
 * Pixels that may be another colour than they were. With the same fonts and the same browser none is; a rounded corner drawn on another
 * processor may be a shade off in a pixel or two. A letter that changes is more than this.
 */
const ALLOWED = 12;

/** How often a page is looked at until it shows the same twice. */
const MOST_LOOKS = 20;

/** Every kind of letter that the portal shows, in its own order of fonts. */
const LETTERS = `<body style="margin: 0; font-size: 16px">
  <div style="font-family: system-ui, 'Noto Sans CJK JP', sans-serif">Rating 0123 ¥ ★ ◎ <b>Profile</b> 日本語 <b>職歴</b> ﾔﾏﾀﾞ</div>
  <div lang="ja" style="font-family: 'Noto Sans CJK JP', system-ui, sans-serif">面接 プロフィール <b>保存</b></div>
</body>`;

/** A number for how this machine draws letters: another one means other fonts, or a browser that draws them in another way. */
async function fontsOf(browser: Browser): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 600, height: 100 } });
  await page.setContent(LETTERS);
  const drawn = await page.screenshot();
  await page.close();
  return createHash('sha256').update(PNG.sync.read(drawn).data).digest('hex').slice(0, 16);
}

/** Why nothing can be said of the pictures on this machine; undefined where it can. */
export async function otherFonts(browser: Browser): Promise<string | undefined> {
  if (isTaking) return undefined;
  const taken = (await readFile(fontsFile, 'utf8')).trim();
  const here = await fontsOf(browser);
  return here === taken ? undefined : `the letters of this machine are others (${here}) than those of docs/images (${taken})`;
}

/** What a picture shows: the page, or an element of it. */
export interface Shown {
  readonly page: Page;
  readonly seen?: Locator;
  /** Over what numbers are drawn. */
  readonly marks?: readonly Locator[];
  /** How it is laid out for the picture, where that is not as it is. */
  readonly style?: string;
}

/** What moves by itself stands: before the camera is somebody at a wall, and the microphone hears a little. */
const STILL = `
  video { object-position: -9999px 0; background: radial-gradient(circle at 50% 42%, #cfd8e0 0 17%, transparent 17.5%),
    radial-gradient(ellipse at 50% 105%, #cfd8e0 0 38%, transparent 38.5%), #5b6b7a !important; }
  meter::-webkit-meter-optimum-value { inline-size: 40% !important; }`;

/** Nobody points at anything, and nothing has the focus. */
async function letGo(page: Page, style: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(async (css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  }, STILL + style);
}

const SIGN = {
  position: 'fixed', zIndex: '9999', width: '22px', height: '22px', borderRadius: '11px', background: '#c2255c', color: '#fff',
  font: 'bold 13px/22px sans-serif', textAlign: 'center',
};

/** Draws numbers from 1 on at the upper left corners of what is named. */
async function mark(page: Page, places: readonly Locator[]): Promise<void> {
  const corners = await Promise.all(places.map(async (place) => {
    const { x, y } = await place.boundingBox() ?? { x: 0, y: 0 };
    return { left: `${String(Math.max(0, x - 26))}px`, top: `${String(Math.max(0, y - 4))}px` };
  }));
  await page.evaluate(([all, look]) => {
    for (const [index, corner] of all.entries()) {
      const sign = document.createElement('div');
      sign.textContent = String(index + 1);
      Object.assign(sign.style, look, corner);
      document.body.append(sign);
    }
  }, [corners, SIGN] as const);
}

/** What is seen of the page, or of an element with some room around it, once it stays as it is. */
async function look({ page, seen, marks = [], style = '' }: Shown): Promise<PNG> {
  await letGo(page, style);
  // What is loading, and toasts, which go by themselves.
  await page.waitForLoadState('networkidle');
  await eventually(() => page.locator('[aria-busy="true"], [data-kind] [data-repeatable]').count()).toBe(0);
  await mark(page, marks);
  await seen?.evaluate((element) => { element.style.padding = '12px'; });
  let before: Buffer = Buffer.alloc(0);
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const now = await (seen ?? page).screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
    if (now.equals(before)) return squeezed(PNG.sync.read(now));
    before = now;
    await page.waitForTimeout(200);
  }
  throw new Error('the page never shows the same twice');
}

/** Shades of a channel that nobody tells apart are one, which takes a quarter of a file. */
const SHADE = 5;

function squeezed(taken: PNG): PNG {
  taken.data = taken.data.map((value) => Math.round(value / SHADE) * SHADE) as Buffer;
  return taken;
}

/** As small as the library makes it. */
const written = (picture: PNG): Buffer => PNG.sync.write(picture, { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 });

interface Difference {
  readonly pixels: number;
  /** Where the sizes are others, no pixel lies over another. */
  readonly picture?: PNG;
}

function differenceOf(was: PNG, is: PNG): Difference {
  const { width, height } = is;
  if (was.width !== width || was.height !== height) return { pixels: Infinity };
  const picture = new PNG({ width, height });
  return { pixels: pixelmatch(was.data, is.data, picture.data, width, height), picture };
}

/** Keeps both and what differs where somebody can look at them; answers what to say. */
async function tell(name: string, was: PNG, is: PNG, { pixels, picture }: Difference): Promise<string> {
  const beside = inProject('.cache', 'pictures');
  await mkdir(beside, { recursive: true });
  const keep = (what: string, of: PNG): Promise<void> => writeFile(join(beside, `${name}-${what}.png`), PNG.sync.write(of));
  await Promise.all([keep('was', was), keep('is', is), picture && keep('differs', picture)]);
  const size = ({ width, height }: PNG): string => `${String(width)} × ${String(height)}`;
  const difference = picture ? `${String(pixels)} pixels differ, ${String(ALLOWED)} may` : `it was ${size(was)} pixels and is ${size(is)}`;
  const kept = [`.cache/pictures/${name}-was.png`, '-is.png', ...picture ? ['-differs.png'] : []].join(', ');
  return `docs/images/${name}.png has changed: ${difference}. Look at ${kept}; `
    + `if it is to look so, take it anew: npm run pictures -- -t ${name}`;
}

/**
 * Holds what is shown to the picture `docs/images/<name>.png`, or takes that anew. Answers what is wrong, in a sentence; undefined
 * where nothing is.
 */
export async function picture(name: string, shown: Shown): Promise<string | undefined> {
  const is = await look(shown);
  const file = join(folder, `${name}.png`);
  if (isTaking) {
    await mkdir(folder, { recursive: true });
    await writeFile(file, written(is));
    const browser = shown.page.context().browser();
    if (browser) await writeFile(fontsFile, `${await fontsOf(browser)}\n`);
    return undefined;
  }
  if (!existsSync(file)) return `docs/images/${name}.png is not there; take it: npm run pictures -- -t ${name}`;
  const was = PNG.sync.read(await readFile(file));
  const difference = differenceOf(was, is);
  return difference.pixels > ALLOWED ? tell(name, was, is, difference) : undefined;
}
