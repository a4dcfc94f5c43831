-- What moved at an operator today is summed before a telephone rings. Created in order: each new entry goes to the end.
create index payment_operations_day on payment_operations (created_at);
