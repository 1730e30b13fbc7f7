import { existsSync } from "node:fs";
import { chromium, type Browser } from "@playwright/test";
import { blur, develop } from "../glsl/develop.ts";
import { paint } from "./paint.ts";
import type { Picture } from "./picture.ts";

/** Opens headless Chromium with its software renderer, so that pictures come out the same on any machine. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
  if (!existsSync(executablePath)) {
    throw new Error(`Pictures need Chromium, and none is at ${executablePath}: install it or set CHROMIUM_PATH.`);
  }
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--disable-gpu-watchdog",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** Draws a picture; answers raw RGB, 16 bits a channel. A page of its own, so that its memory ends with it. */
export async function drawPicture(browser: Browser, picture: Picture): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    const { width, height, shader, samples, frame = [0, 0, 1, 0], halo = [0.06, 0.02] } = picture;
    const base64 = await page.evaluate(paint, { width, height, shader, samples, frame, halo, blur, develop });
    return Buffer.from(base64, "base64");
  } finally {
    await page.close();
  }
}
