import { Skeleton } from "@panshi/ui/skeleton";
import { trpc } from "../../lib/trpc.ts";

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const phone = /^[+\d][\d\s()-]{6,}$/;

/** Ways to reach us, as staff wrote them; an address and a number can be pressed. */
export function ContactList() {
  const { data, error } = trpc.member.site.contact.useQuery();
  if (error) return <p role="alert">聯絡方式暫時讀不到，請重新整理這一頁。</p>;
  if (!data) return <Skeleton className="h-32" />;
  return (
    <dl className="grid gap-6">
      {data.map(({ id, label, value }) => (
        <div key={id} className="grid gap-1 border-t border-line pt-4 sm:grid-cols-[8em_1fr] sm:gap-6">
          <dt className="text-ink-soft">{label}</dt>
          <dd>
            <Reach value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Reach({ value }: { value: string }) {
  if (email.test(value))
    return (
      <a href={`mailto:${value}`} className="underline underline-offset-4">
        {value}
      </a>
    );
  if (phone.test(value))
    return (
      <a href={`tel:${value.replace(/[^+\d]/g, "")}`} className="underline underline-offset-4">
        {value}
      </a>
    );
  return value;
}
