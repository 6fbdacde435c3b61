import { cdp } from 'vitest/browser';

/** In px of the page's window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Session {
  send(method: string, params: object): Promise<unknown>;
}

/** What is asked of the browser itself. */
const browser = (): Session => cdp();

/** The tests' page is a frame of the browser's own, which alone has a pointer. */
function inBrowser({ x, y }: Point): Point {
  const frame = frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
  const scale = frame.width / innerWidth;
  return { x: frame.x + x * scale, y: frame.y + y * scale };
}

const dispatch = (type: string, at: Point, more: object = {}): Promise<unknown> => browser().send('Input.dispatchMouseEvent', { type, ...inBrowser(at), ...more });

/** The mouse, with its button pressed and let go in their own time. */
export const mouse = {
  move: (at: Point) => dispatch('mouseMoved', at),
  /** `pressedAt`: when, in ms since 1970; absent: now. */
  down: (at: Point, pressedAt?: number) => dispatch('mousePressed', at, { button: 'left', buttons: 1, clickCount: 1, ...(pressedAt !== undefined && { timestamp: pressedAt / 1_000 }) }),
  up: (at: Point) => dispatch('mouseReleased', at, { button: 'left', clickCount: 1 }),
};

export const centreOf = (element: Element): Point => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};

/** Where an element stands still: a page that has just been opened may still be moving. */
async function restOf(element: Element): Promise<Point> {
  for (let before: Point | undefined; ; ) {
    const now = centreOf(element);
    if (before?.x === now.x && before.y === now.y) return now;
    before = now;
    await new Promise(requestAnimationFrame);
  }
}

/** Presses twice at one place, so many ms apart by the browser's own account however busy the machine is, wherever the control is by then. */
export async function pressTwice(element: Element, apartMs: number): Promise<void> {
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const place = await restOf(element);
  await mouse.move(place);
  const begun = Date.now();
  for (const wait of [0, apartMs]) {
    await new Promise((resolve) => { setTimeout(resolve, wait); });
    await mouse.down(place, begun + wait);
    await mouse.up(place);
  }
}
