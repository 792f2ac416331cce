CREATE TABLE `import_formats` (
	`columns` text PRIMARY KEY NOT NULL,
	`mapping` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `import_pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` text NOT NULL,
	`metal_id` text NOT NULL,
	`source` text NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`failure` text DEFAULT '' NOT NULL,
	`photo` text,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `import_pictures_due` ON `import_pictures` (`due_at`);--> statement-breakpoint
CREATE INDEX `import_pictures_import` ON `import_pictures` (`import_id`);--> statement-breakpoint
CREATE TABLE `import_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` text NOT NULL,
	`line` integer NOT NULL,
	`name` text NOT NULL,
	`outcome` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`is_doubtful` integer DEFAULT false NOT NULL,
	`plan` text,
	`before` text,
	`target_id` text,
	`done_at` integer,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `import_rows_outcome` ON `import_rows` (`import_id`,`outcome`,`done_at`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`file_name` text NOT NULL,
	`unread` text DEFAULT '' NOT NULL,
	`counts` text DEFAULT '{}' NOT NULL,
	`takes_doubts` integer DEFAULT false NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`applied_at` integer,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `imports_by_date` ON `imports` (`created_at`);--> statement-breakpoint
CREATE INDEX `imports_author` ON `imports` (`created_by`);--> statement-breakpoint
CREATE TABLE `item_aliases` (
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`item_type` text NOT NULL,
	`item_id` text NOT NULL,
	PRIMARY KEY(`kind`, `name`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `item_aliases_item` ON `item_aliases` (`item_id`);--> statement-breakpoint
ALTER TABLE `bills` ADD `is_bought_back` integer DEFAULT true NOT NULL;