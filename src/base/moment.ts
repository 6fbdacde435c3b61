const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

/** A moment of the server's in ms since 1970: ISO 8601, in UTC where it names no zone (DECISIONS "Shapes of answers"). */
export function readMoment(text: string): number | undefined {
  const moment = Date.parse(WITHOUT_ZONE.test(text) ? `${text.replace(' ', 'T')}Z` : text);
  return Number.isNaN(moment) ? undefined : moment;
}
