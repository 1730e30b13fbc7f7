/**
 * The current time for every rule. Servers follow the database's clock, so that they agree; tests use {@link
 * FixedClock}.
 */
export interface Clock {
  now(): Date;
}

/** The clock of this machine. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until a test moves it. */
export class FixedClock implements Clock {
  #now: Date;
  constructor(start: Date) {
    this.#now = start;
  }
  now(): Date {
    return new Date(this.#now);
  }
  /** Moves the clock forward. */
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}

/** Durations in milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
