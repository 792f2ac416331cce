CREATE TABLE `people` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`last_name` text NOT NULL,
	`first_names` text NOT NULL,
	`sex` text,
	`born_on` text,
	`born_at` text,
	`nationality` text,
	`address` text,
	`postal_code` text,
	`town` text,
	`country` text,
	`phone` text,
	`email` text,
	`quality` text,
	`document_kind` text,
	`document_number` text,
	`document_issued_on` text,
	`document_expires_on` text,
	`document_authority` text,
	`document_seen_at` integer,
	`dealt_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "people_document" CHECK("people"."document_kind" in ('idCard', 'passport', 'residencePermit', 'drivingLicence')),
	CONSTRAINT "people_name" CHECK("people"."last_name" <> '')
) STRICT;
--> statement-breakpoint
CREATE INDEX `people_user` ON `people` (`user_id`);--> statement-breakpoint
CREATE INDEX `people_dealt` ON `people` (`dealt_at`);