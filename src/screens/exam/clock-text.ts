/** Seconds as minutes and seconds of two digits each, `01:05`; an hour and more are more minutes (spec §9 Exam timer). */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
