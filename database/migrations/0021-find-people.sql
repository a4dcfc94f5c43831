-- Somebody who calls is found by the number that paid, by a payment's reference or by their receipt.
create index payment_operations_phone on payment_operations (phone);
create index payment_operations_reference on payment_operations (reference);
-- what a receipt's number is made of
create index rentals_receipt on rentals (right(id::text, 10));
