ALTER TABLE `credits` ADD `is_returned` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `credits` SET `key` = `key` || '|' || `booked_on` WHERE `key` LIKE '%|%|%|%';