CREATE TABLE `purchase_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`purchase_id` text NOT NULL,
	`position` integer NOT NULL,
	`metal_id` text,
	`name` text NOT NULL,
	`serials` text NOT NULL,
	`quantity` integer NOT NULL,
	`fate` text NOT NULL,
	`title` integer NOT NULL,
	`title_proof` text,
	`gross` integer NOT NULL,
	`stones` integer DEFAULT 0 NOT NULL,
	`rate` integer,
	`price_log_id` integer,
	`amount` integer NOT NULL,
	`event_id` integer,
	`order_no` text,
	`left_at` integer,
	FOREIGN KEY (`purchase_id`) REFERENCES `purchases`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`metal_id`) REFERENCES `metals`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "purchase_lines_fate" CHECK("purchase_lines"."fate" in ('resell', 'melt')),
	CONSTRAINT "purchase_lines_proof" CHECK("purchase_lines"."title_proof" in ('hallmark', 'touchstone', 'xrf')),
	CONSTRAINT "purchase_lines_counts" CHECK("purchase_lines"."quantity" > 0 and "purchase_lines"."amount" >= 0 and "purchase_lines"."stones" between 0 and "purchase_lines"."gross")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `purchase_lines_place` ON `purchase_lines` (`purchase_id`,`position`);--> statement-breakpoint
CREATE INDEX `purchase_lines_metal` ON `purchase_lines` (`metal_id`);--> statement-breakpoint
CREATE TABLE `purchases` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`key` text NOT NULL,
	`user_id` text,
	`person_id` text,
	`seller` text,
	`tax` text NOT NULL,
	`proof` text,
	`may_withdraw` integer NOT NULL,
	`provenance` text DEFAULT '' NOT NULL,
	`gross` integer NOT NULL,
	`tax_due` integer NOT NULL,
	`crds` integer NOT NULL,
	`printed_at` integer,
	`signed_at` integer,
	`ends_at` integer,
	`firm_at` integer,
	`withdrawn_at` integer,
	`penalty` integer DEFAULT 0 NOT NULL,
	`paid_at` integer,
	`means` text,
	`paid_to` text DEFAULT '' NOT NULL,
	`payee_answer` text,
	`repaid_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "purchases_tax" CHECK("purchases"."tax" in ('metal', 'jewel', 'abroad', 'gain')),
	CONSTRAINT "purchases_means" CHECK("purchases"."means" in ('cheque', 'transfer')),
	CONSTRAINT "purchases_answer" CHECK("purchases"."payee_answer" in ('match', 'close', 'noMatch', 'unavailable')),
	CONSTRAINT "purchases_sums" CHECK("purchases"."gross" >= 0 and "purchases"."tax_due" >= 0 and "purchases"."crds" >= 0),
	CONSTRAINT "purchases_signed_ends" CHECK(("purchases"."signed_at" is null) or ("purchases"."ends_at" is not null and "purchases"."seller" is not null)),
	CONSTRAINT "purchases_paid" CHECK(("purchases"."paid_at" is null) = ("purchases"."means" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_number` ON `purchases` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_key` ON `purchases` (`key`);--> statement-breakpoint
CREATE INDEX `purchases_user` ON `purchases` (`user_id`);--> statement-breakpoint
CREATE INDEX `purchases_person` ON `purchases` (`person_id`);--> statement-breakpoint
CREATE INDEX `purchases_signed` ON `purchases` (`signed_at`);--> statement-breakpoint
CREATE INDEX `purchases_created` ON `purchases` (`created_at`);