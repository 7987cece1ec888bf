import { Socket } from 'node:net';

// Makes a process slow where tests race: what it writes to sockets and reads from them (the database, providers, browsers) and its timers come
// late at random, in their order. The first words of a connection come later still, as a login or a bind does on a busy machine.
//
//   NODE_OPTIONS="--import $PWD/scripts/late-at-random.mjs" PATIENT=yes npx vitest run part-of-a-path
//
// A test that answers wrongly under it is one that a slow build machine fails some day: it must wait for what it needs. One that only takes
// too long is none. LATE_MS is the longest delay of a write or a read, in milliseconds.

const LATE_MS = Number(process.env.LATE_MS ?? 250);
/** How many of the writes, reads, first writes of a connection, and timers are late. */
const SHARE = { write: 0.03, read: 0.02, first: 0.1, timer: 0.2 };

const startTimer = globalThis.setTimeout;
/** Most delays are short. */
const delay = (most = LATE_MS) => Math.random() ** 2 * most;
const isLate = (share) => Math.random() < share;

/** Sockets that have written; and what sockets have read and not passed on yet. */
const begun = new WeakSet();
const held = new WeakMap();

const { _writeGeneric: write, push } = Socket.prototype;

// Both kinds of writing go through it, and a stream writes again only after the callback: the order stays.
Socket.prototype._writeGeneric = function writeLate(...given) {
  const done = given.at(-1);
  const isFirst = !begun.has(this);
  begun.add(this);
  if (!isLate(isFirst ? SHARE.first : SHARE.write)) return write.apply(this, given);
  const later = () => (this.destroyed ? done() : write.apply(this, given));
  return void startTimer(later, delay(isFirst ? 3 * LATE_MS : LATE_MS));
};

Socket.prototype.push = function pushLate(chunk, encoding) {
  const waiting = held.get(this);
  // The other side waits meanwhile, once the machine holds as much for the socket as it may.
  if (waiting) return waiting.push([chunk, encoding]) < 0;
  if (!isLate(SHARE.read)) return push.call(this, chunk, encoding);
  held.set(this, [[chunk, encoding]]);
  startTimer(() => {
    const parts = held.get(this) ?? [];
    held.delete(this);
    if (!this.destroyed) for (const part of parts) push.apply(this, part);
  }, delay());
  return false;
};

const lateTimer = (act, ms = 0, ...given) =>
  startTimer(act, ms + (isLate(SHARE.timer) ? delay() : 0), ...given);
globalThis.setTimeout = Object.defineProperties(lateTimer, Object.getOwnPropertyDescriptors(startTimer));
