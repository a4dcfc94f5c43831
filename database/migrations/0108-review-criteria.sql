-- Notes of parts of a rental were asked for and shown to nobody.
alter table rental_reviews drop column criteria;
