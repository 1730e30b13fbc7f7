import { existsSync } from "node:fs";
import { chromium, type Browser } from "@playwright/test";
import { blur, toneMapping } from "../glsl/tone-mapping.ts";
import { renderShader } from "./render-shader.ts";
import type { ShaderImage } from "./image.ts";

/** Opens headless Chromium with its software renderer, so that images come out the same on any machine. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
  if (!existsSync(executablePath)) {
    throw new Error(`Images need Chromium, which is not at ${executablePath}: install it or set CHROMIUM_PATH.`);
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

/** Renders an image; resolves with raw RGB, 16 bits a channel. Closing its page frees the memory. */
export async function renderImage(browser: Browser, image: ShaderImage): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    const { width, height, shader, samples, frameUniform = [0, 0, 1, 0], halation = [0.06, 0.02] } = image;
    const base64 = await page.evaluate(renderShader, {
      width,
      height,
      shader,
      samples,
      frameUniform,
      halation,
      blur,
      toneMapping,
    });
    return Buffer.from(base64, "base64");
  } finally {
    await page.close();
  }
}
