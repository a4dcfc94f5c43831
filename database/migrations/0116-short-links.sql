-- Short links to items: eight letters for the last 40 bits of an item's id.
create index items_short_code on items (right(id::text, 10));
