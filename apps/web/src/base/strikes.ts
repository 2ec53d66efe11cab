// What the sounds are made of, on the spot: dry wood for stones and men, a soft double for captures, one bell.

/** A bell: ten seconds left, the end of a game, and the beginning of one somebody has waited for. */
export type Sound = 'stone' | 'man' | 'capture' | 'bell';

/** One struck thing: its tones, how loud, how long it rings, and how much of the knock itself is heard. */
type Strike = {
  readonly tones: readonly { readonly hertz: number; readonly loud: number; readonly seconds: number }[];
  readonly knock: number;
};

const STONE: Strike = {
  tones: [
    { hertz: 1180, loud: 0.3, seconds: 0.045 },
    { hertz: 2630, loud: 0.12, seconds: 0.02 },
  ],
  knock: 0.5,
};
const MAN: Strike = {
  tones: [
    { hertz: 430, loud: 0.4, seconds: 0.08 },
    { hertz: 1040, loud: 0.14, seconds: 0.035 },
  ],
  knock: 0.35,
};
const SOFT: Strike = { tones: [{ hertz: 760, loud: 0.22, seconds: 0.05 }], knock: 0.18 };
// The partials of a small bell are not harmonics: 1, 2.76 and 5.4 times the lowest.
const BELL: Strike = {
  tones: [
    { hertz: 880, loud: 0.2, seconds: 1.4 },
    { hertz: 2429, loud: 0.08, seconds: 0.7 },
    { hertz: 4752, loud: 0.03, seconds: 0.3 },
  ],
  knock: 0,
};

const GAP = 0.09;
const KNOCK_SECONDS = 0.012;
const KNOCK_HERTZ = 2400;
const SILENCE = 0.0001;

const STRIKES: { readonly [sound in Sound]: readonly Strike[] } = {
  stone: [STONE],
  man: [MAN],
  capture: [SOFT, SOFT],
  bell: [BELL],
};

/** Several strikes follow each other. */
export function playSound(context: AudioContext, sound: Sound): void {
  for (const [index, one] of STRIKES[sound].entries()) {
    strike(context, one, context.currentTime + index * GAP);
  }
}

function strike(context: AudioContext, { tones, knock }: Strike, at: number): void {
  for (const { hertz, loud, seconds } of tones) {
    const tone = new OscillatorNode(context, { frequency: hertz });
    tone.connect(fading(context, loud, seconds, at));
    tone.start(at);
    tone.stop(at + seconds);
  }
  if (knock === 0) return;
  const noise = new AudioBufferSourceNode(context, { buffer: whiteNoise(context) });
  noise
    .connect(new BiquadFilterNode(context, { type: 'bandpass', frequency: KNOCK_HERTZ, Q: 0.8 }))
    .connect(fading(context, knock, KNOCK_SECONDS, at));
  noise.start(at);
}

function fading(context: AudioContext, loud: number, seconds: number, at: number): AudioNode {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(SILENCE, at + seconds);
  gain.connect(context.destination);
  return gain;
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * KNOCK_SECONDS), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
