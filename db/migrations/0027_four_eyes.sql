CREATE TABLE `proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`entity_id` text NOT NULL,
	`version` integer NOT NULL,
	`amount` integer NOT NULL,
	`text` text NOT NULL,
	`input` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`proposed_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	FOREIGN KEY (`proposed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "proposals_kind" CHECK("proposals"."kind" in ('card', 'transfer', 'byHand', 'identity', 'credit')),
	CONSTRAINT "proposals_state_word" CHECK("proposals"."state" in ('open', 'confirmed', 'refused'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `proposals_state` ON `proposals` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `proposals_entity` ON `proposals` (`entity_id`,`state`);--> statement-breakpoint
CREATE INDEX `proposals_proposer` ON `proposals` (`proposed_by`);--> statement-breakpoint
CREATE INDEX `proposals_decider` ON `proposals` (`decided_by`);--> statement-breakpoint
ALTER TABLE `configurations` ADD `four_eyes_above` integer;