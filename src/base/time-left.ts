/** The key and the parameters of the text for the remaining time: in seconds below a minute, rounded up to five. */
export const timeLeft = (seconds: number): readonly [key: string, params: { readonly number: number }] =>
  (seconds < 60
    ? ['video.secondsLeft', { number: Math.max(5, Math.ceil(seconds / 5) * 5) }]
    : ['video.minutesLeft', { number: Math.ceil(seconds / 60) }]);
