/** A desktop's width and height in CSS pixels; a phone's stand in the configuration. */
export const DESKTOP = { width: 1440, height: 900 };

/**
 * The tests of the main journeys that are tagged `@both` run twice, on a phone and on a desktop. Every other test tagged
 * `@both` runs on a phone and checks the page at both widths: a second run to the same state would find nothing more.
 */
export const runInBothProjects = /(journey|keyboard|motion|payment|dashboard|states|admin|admin-oracles)\.spec\.ts$/;
