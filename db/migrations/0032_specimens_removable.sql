-- A specimen is no invoice: it goes with the examples of a demonstration that became a shop.
DROP TRIGGER `invoices_undeleted`;
--> statement-breakpoint
CREATE TRIGGER `invoices_undeleted` BEFORE DELETE ON `invoices`
WHEN old.`series` <> 'SPECIMEN'
BEGIN
	SELECT raise(ABORT, 'invoices: never deleted');
END;
