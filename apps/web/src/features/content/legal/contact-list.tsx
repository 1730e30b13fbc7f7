import { trpc } from "@panshi/client/trpc";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { ContactValue } from "./contact-value.tsx";

/** The contact information that administrators maintain. */
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
            <ContactValue value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
