/** What the page needs to render an image: its own shader and those of the passes after it. */
type RenderJob = {
  width: number;
  height: number;
  shader: string;
  toneMapping: string;
  blur: string;
  frameUniform: readonly number[];
  samples: number;
  exposure: number;
  halation: readonly number[];
};

/**
 * Runs inside the page, so it can use nothing from outside its body. Sums the samples tile by tile into a float texture
 * (a software renderer would block too long on a whole frame), blurs a quarter-size copy for the halation and
 * applies tone mapping. Resolves with RGB of 16 bits a channel, top row first, as base64. Throws the compiler's message for a
 * shader that does not compile.
 */
export async function renderShader(job: RenderJob): Promise<string> {
  const { width, height } = job;
  // Compiling a long shader takes longer than rendering a small image: a page keeps its programs for the next image.
  type Rendering = { gl: WebGL2RenderingContext | null; programs: Map<string, WebGLProgram> };
  const page: typeof globalThis & { rendering?: Rendering } = globalThis;
  page.rendering ??= { gl: new OffscreenCanvas(16, 16).getContext("webgl2"), programs: new Map() };
  const { gl, programs } = page.rendering;
  if (!gl?.getExtension("EXT_color_buffer_float") || !gl.getExtension("EXT_float_blend")) {
    throw new Error("The browser cannot draw into float textures with WebGL2.");
  }
  gl.getExtension("OES_texture_float_linear");
  const surface = gl;

  function shader(kind: number, source: string): WebGLShader {
    const made = surface.createShader(kind);
    if (!made) throw new Error("The browser created no shader.");
    surface.shaderSource(made, source);
    surface.compileShader(made);
    if (!surface.getShaderParameter(made, surface.COMPILE_STATUS)) {
      throw new Error(surface.getShaderInfoLog(made) ?? "The shader does not compile.");
    }
    return made;
  }
  function program(source: string): WebGLProgram {
    const fullScreenTriangle =
      "#version 300 es\nvoid main(){gl_Position=vec4(vec2(gl_VertexID&1,gl_VertexID>>1)*4.0-1.0,0,1);}";
    const known = programs.get(source);
    if (known) return known;
    const made = surface.createProgram();
    programs.set(source, made);
    surface.attachShader(made, shader(surface.VERTEX_SHADER, fullScreenTriangle));
    surface.attachShader(made, shader(surface.FRAGMENT_SHADER, source));
    surface.linkProgram(made);
    return made;
  }
  type Target = { texture: WebGLTexture; buffer: WebGLFramebuffer; w: number; h: number };
  const targets: Target[] = [];
  function target(w: number, h: number): Target {
    const texture = surface.createTexture();
    surface.bindTexture(surface.TEXTURE_2D, texture);
    surface.texStorage2D(surface.TEXTURE_2D, 1, surface.RGBA32F, w, h);
    for (const name of [surface.TEXTURE_MIN_FILTER, surface.TEXTURE_MAG_FILTER]) {
      surface.texParameteri(surface.TEXTURE_2D, name, surface.LINEAR);
    }
    surface.texParameteri(surface.TEXTURE_2D, surface.TEXTURE_WRAP_S, surface.CLAMP_TO_EDGE);
    surface.texParameteri(surface.TEXTURE_2D, surface.TEXTURE_WRAP_T, surface.CLAMP_TO_EDGE);
    const buffer = surface.createFramebuffer();
    surface.bindFramebuffer(surface.FRAMEBUFFER, buffer);
    surface.framebufferTexture2D(surface.FRAMEBUFFER, surface.COLOR_ATTACHMENT0, surface.TEXTURE_2D, texture, 0);
    const made = { texture, buffer, w, h };
    targets.push(made);
    return made;
  }
  function use(
    made: WebGLProgram,
    to: { buffer: WebGLFramebuffer; w: number; h: number },
  ): (name: string) => WebGLUniformLocation | null {
    surface.useProgram(made);
    surface.bindFramebuffer(surface.FRAMEBUFFER, to.buffer);
    surface.viewport(0, 0, to.w, to.h);
    const at = (name: string): WebGLUniformLocation | null => surface.getUniformLocation(made, name);
    surface.uniform2f(at("uSize"), to.w, to.h);
    return at;
  }

  const sum = target(width, height);
  let at = use(program(job.shader), sum);
  gl.uniform4fv(at("uFrame"), job.frameUniform);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE);
  gl.enable(gl.SCISSOR_TEST);
  const tile = 256;
  const touch = new Float32Array(4);
  for (let y = 0; y < height; y += tile) {
    for (let x = 0; x < width; x += tile) {
      gl.scissor(x, y, tile, tile);
      for (let i = 0; i < job.samples; i++) {
        gl.uniform1i(at("uSample"), i);
        gl.drawArrays(gl.TRIANGLES, 0, 3);
        // Reading a pixel waits for the drawing to end, which keeps the queue short.
        gl.readPixels(x, y, 1, 1, gl.RGBA, gl.FLOAT, touch);
      }
    }
  }
  gl.disable(gl.BLEND);
  gl.disable(gl.SCISSOR_TEST);

  const small = [target(width >> 2, height >> 2), target(width >> 2, height >> 2)] as const;
  const soften = program(job.blur);
  let from = sum.texture;
  for (const [i, to] of [small[0], small[1], small[0], small[1]].entries()) {
    at = use(soften, to);
    // The halation is proportional to the size of the image.
    const wide = ((i < 2 ? 1 : 2.2) * Math.min(width, height)) / 1080;
    gl.bindTexture(gl.TEXTURE_2D, from);
    gl.uniform2f(at("uStep"), i % 2 ? 0 : wide / to.w, i % 2 ? wide / to.h : 0);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    from = to.texture;
  }

  const print = target(width, height);
  at = use(program(job.toneMapping), print);
  gl.activeTexture(gl.TEXTURE1);
  gl.bindTexture(gl.TEXTURE_2D, from);
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, sum.texture);
  gl.uniform1i(at("uLight"), 0);
  gl.uniform1i(at("uGlow"), 1);
  gl.uniform1f(at("uSamples"), job.samples / job.exposure);
  gl.uniform2fv(at("uHalo"), job.halation);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  const pixels = new Float32Array(width * height * 4);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.FLOAT, pixels);

  gl.activeTexture(gl.TEXTURE0);
  for (const { texture, buffer } of targets) {
    gl.deleteFramebuffer(buffer);
    gl.deleteTexture(texture);
  }

  const rgb = new Uint16Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    for (let x = 0; x < width; x++) {
      const source = ((height - 1 - row) * width + x) * 4;
      for (let k = 0; k < 3; k++) rgb[(row * width + x) * 3 + k] = Math.round((pixels[source + k] ?? 0) * 65535);
    }
  }
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      resolve(typeof reader.result === "string" ? reader.result.slice(reader.result.indexOf(",") + 1) : "");
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(new Blob([rgb]));
  });
}
