CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`series` text NOT NULL,
	`year` integer NOT NULL,
	`sequence` integer NOT NULL,
	`kind` text NOT NULL,
	`order_id` text NOT NULL,
	`invoice_id` text,
	`issued_at` integer NOT NULL,
	`amount` integer NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "invoices_kind_word" CHECK("invoices"."kind" in ('invoice', 'creditNote')),
	CONSTRAINT "invoices_amount" CHECK("invoices"."amount" > 0 and "invoices"."sequence" > 0),
	CONSTRAINT "invoices_corrects" CHECK(("invoices"."kind" = 'creditNote') = ("invoices"."invoice_id" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_sequence` ON `invoices` (`series`,`year`,`sequence`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_order` ON `invoices` (`order_id`) WHERE "invoices"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX `invoices_of_order` ON `invoices` (`order_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `invoices_corrected` ON `invoices` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `invoices_issued` ON `invoices` (`issued_at`);--> statement-breakpoint
CREATE TABLE `invoices_due` (
	`order_id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
ALTER TABLE `configurations` ADD `invoicing` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `papers` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- A number is the next one or none, and what bears it is never touched again (CGI, ann. II, art. 242 nonies A).
CREATE TRIGGER `invoices_unbroken` BEFORE INSERT ON `invoices`
WHEN new.`sequence` <> (SELECT coalesce(max(`sequence`), 0) + 1 FROM `invoices` WHERE `series` = new.`series` AND `year` = new.`year`)
	OR new.`issued_at` < (SELECT coalesce(max(`issued_at`), 0) FROM `invoices` WHERE `series` = new.`series`)
BEGIN
	SELECT raise(ABORT, 'invoices: not the next number');
END;
--> statement-breakpoint
CREATE TRIGGER `invoices_unchanged` BEFORE UPDATE ON `invoices`
BEGIN
	SELECT raise(ABORT, 'invoices: never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `invoices_undeleted` BEFORE DELETE ON `invoices`
BEGIN
	SELECT raise(ABORT, 'invoices: never deleted');
END;
