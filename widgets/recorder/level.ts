/** How often the level is read, in ms: at every frame it would cost twenty times as much. */
const EVERY_MS = 100;

/** Below this level the microphone is dead: even a silent room is above it. */
const SILENCE = 0.004;

/** How long it may be silent before a notice, in ms. */
const SILENT_MS = 4_000;

/** Gets the level, from 0 to 1, and whether it has been silent for a while. */
export type LevelListener = (level: number, isSilent: boolean) => void;

/** The perceived loudness: a voice fills about half of the meter. */
const perceived = (rms: number): number => Math.min(1, Math.sqrt(rms) * 1.4);

/** Measures the level of the microphone. Returns a stop. */
export function watchLevel(stream: MediaStream, onLevel: LevelListener): () => void {
  if (stream.getAudioTracks().length === 0) return () => undefined;
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 1024 });
  context.createMediaStreamSource(stream).connect(analyser);
  // Safari starts the context suspended, even after a press.
  void context.resume().catch(() => undefined);
  const samples = new Float32Array(analyser.fftSize);
  let heardAt = performance.now();
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const rms = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    if (rms > SILENCE) heardAt = performance.now();
    onLevel(perceived(rms), performance.now() - heardAt > SILENT_MS);
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}
