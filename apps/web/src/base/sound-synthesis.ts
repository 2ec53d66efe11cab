// Makes the sounds from tones and noise: dry wood for stones and men, a soft double for captures, one bell.

/** A bell: ten seconds left, the end of a game, and the start of a game that the player waited for. */
export type Sound = 'stone' | 'man' | 'capture' | 'bell';

type Tone = readonly [hertz: number, loud: number, seconds: number];

/** One strike: the tones that ring, and the loudness of the knock itself. */
type Strike = { readonly tones: readonly Tone[]; readonly knock: number };

const STONE: Strike = {
  tones: [
    [1180, 0.3, 0.045],
    [2630, 0.12, 0.02],
  ],
  knock: 0.5,
};
const MAN: Strike = {
  tones: [
    [430, 0.4, 0.08],
    [1040, 0.14, 0.035],
  ],
  knock: 0.35,
};
const SOFT: Strike = { tones: [[760, 0.22, 0.05]], knock: 0.18 };
// The partials of a small bell are not harmonics: 1, 2.76 and 5.4 times the lowest.
const BELL: Strike = {
  tones: [
    [880, 0.2, 1.4],
    [2429, 0.08, 0.7],
    [4752, 0.03, 0.3],
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

/** Plays several strikes one after another. */
export function playSound(context: AudioContext, sound: Sound): void {
  for (const [index, one] of STRIKES[sound].entries()) {
    synthesizeStrike(context, one, context.currentTime + index * GAP);
  }
}

function synthesizeStrike(context: AudioContext, { tones, knock }: Strike, at: number): void {
  for (const [hertz, loud, seconds] of tones) {
    const tone = new OscillatorNode(context, { frequency: hertz });
    tone.connect(makeFadingGain(context, loud, seconds, at));
    tone.start(at);
    tone.stop(at + seconds);
  }
  if (knock === 0) return;
  const noise = new AudioBufferSourceNode(context, { buffer: makeWhiteNoise(context) });
  noise
    .connect(new BiquadFilterNode(context, { type: 'bandpass', frequency: KNOCK_HERTZ, Q: 0.8 }))
    .connect(makeFadingGain(context, knock, KNOCK_SECONDS, at));
  noise.start(at);
}

function makeFadingGain(context: AudioContext, loud: number, seconds: number, at: number): AudioNode {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(SILENCE, at + seconds);
  gain.connect(context.destination);
  return gain;
}

function makeWhiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * KNOCK_SECONDS), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
