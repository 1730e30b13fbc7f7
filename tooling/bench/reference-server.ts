import Fastify from "fastify";
import postgres from "postgres";

/**
 * What the server's endpoints are measured against: Fastify without plugins, sending the bytes it was given, and one route
 * with a single prepared postgres.js query that reads what a session lookup reads, and one with a single insert. Its parent talks to it over IPC.
 * `bodies` are base64, `url` is the database's, `tokenHash` a session's in base64.
 */
export type ReferenceSetup = {
  bodies: Record<string, { type: string; body: string; encoding: string | undefined }>;
  url: string;
  tokenHash: string;
};

process.once("message", (setup: ReferenceSetup) => {
  void listen(setup);
});

async function listen(setup: ReferenceSetup): Promise<void> {
  const app = Fastify();
  for (const [path, { type, body, encoding }] of Object.entries(setup.bodies)) {
    const bytes = Buffer.from(body, "base64");
    app.get(path, (_request, reply) => {
      void reply.header("content-type", type);
      if (encoding) void reply.header("content-encoding", encoding);
      return reply.send(bytes);
    });
  }
  const sql = postgres(setup.url, { max: 10 });
  const token = Buffer.from(setup.tokenHash, "base64");
  app.get("/prepared", async () => {
    const [row] = await sql`
      select m.id, m.first_name, m.full_name, m.registration_completed_at, m.soul_planet, m.soul_leyline, m.sacred_object,
             m.sacred_song, m.prayer_wish, run.plan_type, run.ends_at
      from member_sessions s
      join members m on m.id = s.member_id
      left join lateral (
        select plan_type, ends_at from membership_periods
        where member_id = m.id and starts_at <= ${new Date()} order by starts_at desc limit 1
      ) run on true
      where s.token_hash = ${token} and s.expires_at > ${new Date()} and m.is_active and m.deleted_at is null`;
    return row;
  });
  await sql`create table if not exists bench_rows (id uuid primary key, text text not null, created_at timestamptz not null)`;
  app.post("/insert", async () => {
    await sql`insert into bench_rows (id, text, created_at) values (gen_random_uuid(), ${"願"}, ${new Date()})`;
    return { ok: true };
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  process.send?.(address);
}
